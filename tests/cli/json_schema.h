// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>
#include <QJsonValue>
#include <QString>
#include <QStringList>

namespace rackline::test {

/// The part of JSON Schema that the product's schemas use. A keyword that is not known here is an error, so that none is skipped.
class JsonSchema {
public:
    explicit JsonSchema(QJsonObject root) : m_root(std::move(root)) {}
    /// What does not fit, each with its pointer; empty where all does.
    QStringList errorsOf(const QJsonValue& value) const { return check(value, m_root, QString()); }

private:
    QStringList check(const QJsonValue& value, const QJsonObject& schema, const QString& pointer) const;
    QStringList checkKeyword(const QString& keyword, const QJsonValue& wanted, const QJsonValue& value, const QJsonObject& schema,
                             const QString& pointer) const;
    QStringList checkObject(const QJsonObject& value, const QJsonObject& schema, const QString& pointer) const;

    QJsonObject m_root;
};

} // namespace rackline::test
