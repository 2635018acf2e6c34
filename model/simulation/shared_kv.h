// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>

namespace rackline::load {

/// What requests of one rank have in common: KV of a prompt's beginning is there once for all that begin with it. All figures are
/// tokens.
class SharedKv {
public:
    virtual ~SharedKv() = default;
    /// What of a request's prompt is there for others.
    virtual double common(std::uint32_t id) const = 0;
    /// Takes a request in; returns what was there for others.
    virtual double enter(std::uint32_t id) = 0;
    /// Lets a request go; returns what stays for others.
    virtual double leave(std::uint32_t id) = 0;
    /// Nobody is there any more.
    virtual void clear() = 0;
};

} // namespace rackline::load
