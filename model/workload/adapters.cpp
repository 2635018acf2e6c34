// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/adapters.h"

#include "model/workload/transformer.h"

namespace rackline {

std::vector<AdaptedMatrix> adaptedMatrices(const LayerGroup& group, const Transformer& model, double tp) {
    std::vector<AdaptedMatrix> matrices;
    const double hidden = model.hidden;
    for (const AttentionOperator& op : attentionOperatorsOf(group.attention, {hidden, tp}))
        if (const auto* matrix = std::get_if<Gemm>(&op.shape); matrix != nullptr && op.projections > 0)
            matrices.push_back({double(op.projections), matrix->columns, matrix->depth});
    const FeedForward& f = group.feedForward;
    if (model.adapters.attentionAlone) return matrices;
    for (int i = 0; i < group.linear; ++i) matrices.push_back({1, hidden / tp, hidden});
    if (f.present() && f.experts == 0) {
        const double width = f.width / tp, ups = f.gated ? 2 : 1;
        matrices.push_back({ups, ups * width, hidden});
        matrices.push_back({1, hidden, width});
    }
    return matrices;
}

double adapterWeights(const Transformer& model, double tp) {
    double weights = 0;
    for (const LayerGroup& group : model.layers)
        for (const AdaptedMatrix& matrix : adaptedMatrices(group, model, tp))
            weights += group.count * matrix.weights(model.adapters.rank);
    return weights;
}

} // namespace rackline
