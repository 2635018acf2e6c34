// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/units/quantity.h"

#include <array>
#include <optional>
#include <string>

namespace rackline {

enum class Status { shipping, announced, projected, roadmap };
std::string_view nameOf(Status status);
std::optional<Status> statusNamed(std::string_view name);

/// Dense peak rates of one package. A format that the chip has no units for is empty.
class PeakRates {
public:
    std::optional<ComputeRate> of(Precision precision) const { return m_rates[static_cast<std::size_t>(precision)]; }
    void set(Precision precision, std::optional<ComputeRate> rate) { m_rates[static_cast<std::size_t>(precision)] = rate; }

private:
    std::array<std::optional<ComputeRate>, precisionCount> m_rates{};
};

struct Hbm {
    std::string kind;
    Data nominal;
    /// The capacity that the driver reports, into which the memory model fits.
    Data visible;
    Bandwidth bandwidth;
};

/// Coefficients of the chip power formula in method/power 1.
struct ChipPower {
    Power idle;
    /// Share of TDP that a busy chip draws before useful work.
    double busyFloor = 0;
    /// Share of the cap that the regulation reaches.
    double capReached = 1;
    /// Energy per byte of HBM traffic, and per useful FLOP in bf16, fp8 and fp4.
    Quantity<dim::energy - dim::data> perByte;
    Quantity<dim::energy - dim::work> perFlopBf16, perFlopFp8, perFlopFp4;
    /// Energy per byte over the scale-up link, both directions counted. No measurement separates it, so the value is a judgement.
    Quantity<dim::energy - dim::data> perLinkByte = Quantity<dim::energy - dim::data>::fromSi(25e-12);
};

/// One GPU package or other accelerator. Figures are per package; links are per direction.
struct Accelerator {
    std::string id, name, vendor;
    /// The generation by which kernel coefficients are looked up: hopper, blackwell, rubin, cdna3.
    std::string generation;
    Status status = Status::shipping;
    int diesPerPackage = 1;
    /// The number of devices that the package is cut into; this accelerator is one of them.
    int slices = 1;
    int multiprocessors = 0;
    PeakRates peak;
    Hbm hbm;
    Data l2;
    /// The power that the chip is set to run at; a value below ratedTdp() is a power limit.
    Power tdp;
    /// The TDP that the chip's speeds and power coefficients belong to, where it is set to run at another one.
    Power rated;
    ChipPower power;
    Bandwidth scaleUp;
    Bandwidth hostLink;

    Power ratedTdp() const { return rated.si() > 0 ? rated : tdp; }
    /// Sets the chip to run at another TDP. No speed is known above the rated one.
    void runAt(Power limit) {
        rated = ratedTdp();
        tdp = limit;
    }
};

} // namespace rackline
