// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace rackline::load {

/// A queue that is first in, first out, and can also push at the front. Its storage is reused and grows by doubling.
template <class T> class Ring {
public:
    bool empty() const { return m_size == 0; }
    std::size_t size() const { return m_size; }
    const T& front() const { return m_slots[m_head]; }
    T& front() { return m_slots[m_head]; }
    T& operator[](std::size_t i) { return m_slots[(m_head + i) & (m_slots.size() - 1)]; }
    void pushBack(T value) {
        if (m_size == m_slots.size()) grow();
        m_slots[(m_head + m_size++) & (m_slots.size() - 1)] = std::move(value);
    }
    void pushFront(T value) {
        if (m_size == m_slots.size()) grow();
        m_head = (m_head - 1) & (m_slots.size() - 1);
        m_slots[m_head] = std::move(value);
        ++m_size;
    }
    /// Puts a value behind the last one that it does not go before, or, with `atFront`, before the first that may follow it.
    template <class GoesBefore> void insert(const T& value, GoesBefore&& goesBefore, bool atFront = false) {
        if (atFront) {
            pushFront(value);
            for (std::size_t i = 1; i < m_size && goesBefore((*this)[i], (*this)[i - 1]); ++i)
                std::swap((*this)[i], (*this)[i - 1]);
            return;
        }
        pushBack(value);
        for (std::size_t i = m_size; --i > 0 && goesBefore((*this)[i], (*this)[i - 1]);) std::swap((*this)[i], (*this)[i - 1]);
    }
    void popFront() {
        m_head = (m_head + 1) & (m_slots.size() - 1);
        --m_size;
    }

private:
    void grow() {
        std::vector<T> wider(m_slots.empty() ? 16 : 2 * m_slots.size());
        for (std::size_t i = 0; i < m_size; ++i) wider[i] = std::move((*this)[i]);
        m_slots.swap(wider);
        m_head = 0;
    }
    std::vector<T> m_slots;
    std::size_t m_head = 0, m_size = 0;
};

/// A heap with the smallest element on top.
template <class T> class MinHeap {
public:
    bool empty() const { return m_items.empty(); }
    std::size_t size() const { return m_items.size(); }
    const T& top() const { return m_items.front(); }
    const T& operator[](std::size_t i) const { return m_items[i]; }
    void reserve(std::size_t n) { m_items.reserve(n); }
    void push(T item) {
        m_items.push_back(item);
        rise(m_items.size() - 1, item);
    }
    void pop() { removeAt(0); }
    void removeAt(std::size_t i) {
        const T last = m_items.back();
        m_items.pop_back();
        if (i == m_items.size()) return;
        if (i > 0 && last < m_items[(i - 1) / 2])
            rise(i, last);
        else
            sink(i, last);
    }

private:
    void rise(std::size_t i, T item) {
        while (i > 0) {
            const std::size_t parent = (i - 1) / 2;
            if (!(item < m_items[parent])) break;
            m_items[i] = m_items[parent];
            i = parent;
        }
        m_items[i] = item;
    }
    void sink(std::size_t i, T item) {
        const std::size_t n = m_items.size();
        for (std::size_t child = 2 * i + 1; child < n; child = 2 * i + 1) {
            if (child + 1 < n && m_items[child + 1] < m_items[child]) ++child;
            if (!(m_items[child] < item)) break;
            m_items[i] = m_items[child];
            i = child;
        }
        m_items[i] = item;
    }
    std::vector<T> m_items;
};

} // namespace rackline::load
