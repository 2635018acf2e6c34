// SPDX-License-Identifier: GPL-3.0-or-later
// What mutate.py puts in the place of operators and constants of the sources that it copies: each has a number, and the program does the
// other thing where the environment names that number. Nothing of the product includes this.
#pragma once

#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <type_traits>
#include <utility>

namespace rackline::mutation {

/// The number that RACKLINE_MUTANT names; none is 0.
inline const int active = [] {
    const char* number = std::getenv("RACKLINE_MUTANT");
    return number != nullptr ? std::atoi(number) : 0;
}();

/// One byte a mutant in the file that RACKLINE_MUTANTS_REACHED names, shared with programs that are started: which were reached.
inline char* const reached = [] {
    const char* path = std::getenv("RACKLINE_MUTANTS_REACHED");
    const int file = path != nullptr ? open(path, O_RDWR) : -1;
    void* bytes = file >= 0 ? mmap(nullptr, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    return bytes != MAP_FAILED ? static_cast<char*>(bytes) : nullptr;
}();

/// Whether the mutant works. What the compiler works out is never one.
constexpr bool on(int number) {
    if (std::is_constant_evaluated()) return false;
    if (reached != nullptr) reached[number] = 1;
    return number == active;
}

// Both have the same type, or there is no mutant and the operator remains.
#define RACKLINE_MUTATION(name, operation, other)                                                                                  \
    template <typename A, typename B>                                                                                              \
    constexpr auto name(int number, const A& a, const B& b) {                                                                      \
        if constexpr (requires { requires std::is_same_v<decltype(a operation b), decltype(a other b)>; }) {                       \
            if (on(number)) return a other b;                                                                                      \
        }                                                                                                                          \
        return a operation b;                                                                                                      \
    }
RACKLINE_MUTATION(plus, +, -)
RACKLINE_MUTATION(minus, -, +)
RACKLINE_MUTATION(times, *, /)
RACKLINE_MUTATION(over, /, *)
RACKLINE_MUTATION(less, <, <=)
RACKLINE_MUTATION(lessOrEqual, <=, <)
RACKLINE_MUTATION(more, >, >=)
RACKLINE_MUTATION(moreOrEqual, >=, >)
RACKLINE_MUTATION(equal, ==, !=)
RACKLINE_MUTATION(unequal, !=, ==)
#undef RACKLINE_MUTATION

#define RACKLINE_MUTATION(name, operation, other)                                                                                  \
    template <typename A, typename B>                                                                                              \
    constexpr A& name(int number, A& a, const B& b) {                                                                              \
        if constexpr (requires { a other b; }) {                                                                                   \
            if (on(number)) {                                                                                                      \
                a other b;                                                                                                         \
                return a;                                                                                                          \
            }                                                                                                                      \
        }                                                                                                                          \
        a operation b;                                                                                                             \
        return a;                                                                                                                  \
    }
RACKLINE_MUTATION(add, +=, -=)
RACKLINE_MUTATION(subtract, -=, +=)
RACKLINE_MUTATION(multiply, *=, /=)
RACKLINE_MUTATION(divide, /=, *=)
#undef RACKLINE_MUTATION

template <typename B>
constexpr bool both(int number, bool a, B b) {
    return on(number) ? a || b() : a && b();
}
template <typename B>
constexpr bool either(int number, bool a, B b) {
    return on(number) ? a && b() : a || b();
}

/// Another number: one more of what counts, half as much again of what measures.
template <typename T>
constexpr T constant(int number, T value) {
    if (!on(number)) return value;
    if constexpr (std::is_floating_point_v<T>) return value == T{0} ? T{1} : value * T{1.5};
    return static_cast<T>(value + T{1});
}

} // namespace rackline::mutation
