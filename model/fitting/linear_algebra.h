// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
/// Vector instructions add in another order on each kind of processor, and Arm's round once where others round twice.
#define EIGEN_DONT_VECTORIZE
#include <Eigen/Dense>

namespace rackline {

/// The transpose of `slopes`, times weights on a diagonal, times `slopes`. Every sum runs through the rows in their order;
/// Eigen's own product of large matrices adds parts that fit into the processor's cache.
inline Eigen::MatrixXd squareOf(const Eigen::MatrixXd& slopes, const Eigen::VectorXd& weights) {
    const Eigen::MatrixXd weighted = weights.asDiagonal() * slopes;
    return slopes.transpose().lazyProduct(weighted);
}

} // namespace rackline
