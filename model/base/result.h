// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/quoted.h"

#include <string>
#include <utility>
#include <variant>

namespace rackline {

enum class ErrorCode { usage, input, infeasible, io, internal };

/// What went wrong. `where` is a file with a JSON pointer, or an option; `detail` is one sentence that says what was expected.
struct Error {
    ErrorCode code = ErrorCode::input;
    std::string where;
    std::string detail;

    /// The error on one line that is safe to print, whatever the user's file held.
    std::string text() const { return printable(where.empty() ? detail : where + ": " + detail); }
};

/// Holds a value or an Error. User input never throws; a programmer's mistake may (std::bad_variant_access).
template <class T> class [[nodiscard]] Result {
public:
    Result(T content) : m_content(std::move(content)) {}
    Result(Error error) : m_content(std::move(error)) {}

    explicit operator bool() const { return m_content.index() == 0; }
    const T& value() const& { return std::get<0>(m_content); }
    T& value() & { return std::get<0>(m_content); }
    T&& value() && { return std::get<0>(std::move(m_content)); }
    const Error& error() const { return std::get<1>(m_content); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }

private:
    std::variant<T, Error> m_content;
};

template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}
    explicit operator bool() const { return m_ok; }
    const Error& error() const { return m_error; }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace rackline
