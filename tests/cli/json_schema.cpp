// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/json_schema.h"

#include <QJsonArray>
#include <QSet>

#include <cmath>

namespace rackline::test {

namespace {
bool isOfType(const QJsonValue& value, const QString& type) {
    if (type == QLatin1String("object")) return value.isObject();
    if (type == QLatin1String("array")) return value.isArray();
    if (type == QLatin1String("string")) return value.isString();
    if (type == QLatin1String("boolean")) return value.isBool();
    if (type == QLatin1String("null")) return value.isNull();
    if (type == QLatin1String("number")) return value.isDouble();
    return type == QLatin1String("integer") && value.isDouble() && std::floor(value.toDouble()) == value.toDouble();
}

const QSet<QString> remarks{QStringLiteral("$schema"), QStringLiteral("$id"), QStringLiteral("$defs"), QStringLiteral("title"),
                            QStringLiteral("description")};
} // namespace

QStringList JsonSchema::check(const QJsonValue& value, const QJsonObject& schema, const QString& pointer) const {
    QStringList errors;
    for (auto it = schema.begin(); it != schema.end(); ++it)
        if (!remarks.contains(it.key())) errors += checkKeyword(it.key(), it.value(), value, schema, pointer);
    return errors;
}

QStringList JsonSchema::checkObject(const QJsonObject& value, const QJsonObject& schema, const QString& pointer) const {
    QStringList errors;
    const QJsonObject known = schema[QStringLiteral("properties")].toObject();
    const QJsonValue others = schema[QStringLiteral("additionalProperties")];
    for (auto it = value.begin(); it != value.end(); ++it) {
        const QString at = pointer + QLatin1Char('/') + it.key();
        if (known.contains(it.key()))
            errors += check(it.value(), known[it.key()].toObject(), at);
        else if (others.isObject())
            errors += check(it.value(), others.toObject(), at);
        else if (others.isBool() && !others.toBool())
            errors += at + QStringLiteral(": unknown key");
    }
    return errors;
}

QStringList JsonSchema::checkKeyword(const QString& keyword, const QJsonValue& wanted, const QJsonValue& value,
                                     const QJsonObject& schema, const QString& pointer) const {
    const auto unless = [&](bool holds) { return holds ? QStringList() : QStringList{pointer + QStringLiteral(": ") + keyword}; };
    if (keyword == QLatin1String("type")) {
        if (wanted.isString()) return unless(isOfType(value, wanted.toString()));
        for (const QJsonValue& type : wanted.toArray())
            if (isOfType(value, type.toString())) return {};
        return unless(false);
    }
    if (keyword == QLatin1String("const")) return unless(value == wanted);
    if (keyword == QLatin1String("enum")) return unless(wanted.toArray().contains(value));
    if (keyword == QLatin1String("minimum")) return unless(!value.isDouble() || value.toDouble() >= wanted.toDouble());
    if (keyword == QLatin1String("maximum")) return unless(!value.isDouble() || value.toDouble() <= wanted.toDouble());
    if (keyword == QLatin1String("minLength")) return unless(!value.isString() || value.toString().size() >= wanted.toInt());
    if (keyword == QLatin1String("minItems")) return unless(!value.isArray() || value.toArray().size() >= wanted.toInt());
    if (keyword == QLatin1String("maxItems")) return unless(!value.isArray() || value.toArray().size() <= wanted.toInt());
    if (keyword == QLatin1String("properties"))
        return value.isObject() ? checkObject(value.toObject(), schema, pointer) : QStringList();
    if (keyword == QLatin1String("additionalProperties")) return {};
    if (keyword == QLatin1String("required")) {
        QStringList errors;
        for (const QJsonValue& key : wanted.toArray())
            if (value.isObject() && !value.toObject().contains(key.toString()))
                errors += pointer + QStringLiteral(": lacks ") + key.toString();
        return errors;
    }
    if (keyword == QLatin1String("items")) {
        QStringList errors;
        const QJsonArray list = value.toArray();
        for (qsizetype i = 0; i < list.size(); ++i)
            errors += check(list[i], wanted.toObject(), pointer + QLatin1Char('/') + QString::number(i));
        return errors;
    }
    if (keyword == QLatin1String("anyOf")) {
        QStringList errors;
        for (const QJsonValue& one : wanted.toArray()) {
            const QStringList found = check(value, one.toObject(), pointer);
            if (found.isEmpty()) return {};
            errors += found;
        }
        return errors;
    }
    if (keyword == QLatin1String("$ref")) {
        QJsonValue at = m_root;
        for (const QString& part : wanted.toString().mid(2).split(QLatin1Char('/'))) at = at[part];
        return at.isObject() ? check(value, at.toObject(), pointer) : unless(false);
    }
    return {pointer + QStringLiteral(": the schema has a keyword that this test does not know: ") + keyword};
}

} // namespace rackline::test
