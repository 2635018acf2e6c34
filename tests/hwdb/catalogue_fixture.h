// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/builder.h"
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/entry/entry_json.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>

#include <filesystem>
#include <string>

/// Files of a small catalogue in a folder that goes again.
class CatalogueFixture {
public:
    CatalogueFixture() {
        write("sources.json", R"({"doc": {"kind": "page", "ref": "A document", "date": "2026-01-02"},
                                  "old": {"kind": "page", "ref": "An older one", "date": "2024-05-01"}})");
    }

    std::filesystem::path path(const char* name) const { return std::filesystem::path(m_folder.path().toStdString()) / name; }
    std::filesystem::path catalogue() const { return path("catalogue"); }
    std::filesystem::path database() const { return path("catalogue.sqlite"); }

    void write(const std::string& name, const std::string& text) const {
        const auto file = catalogue() / name;
        std::filesystem::create_directories(file.parent_path());
        writeAt(file, text);
    }
    static void writeAt(const std::filesystem::path& file, const std::string& text) {
        QFile out(QString::fromStdString(file.string()));
        if (out.open(QIODevice::WriteOnly)) out.write(text.data(), qint64(text.size()));
    }
    static QByteArray bytes(const std::filesystem::path& file) {
        QFile in(QString::fromStdString(file.string()));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }

    static rackline::OrderedJson chip() {
        return rackline::OrderedJson::parse(R"({
            "id": "chip", "kind": "accelerator", "name": "A chip", "vendor": "Nobody", "status": "shipping",
            "words": {"generation": "hopper", "hbm.kind": "HBM3"},
            "default": {"grade": "vendor", "source": "doc"},
            "figures": {
                "peak.bf16": "1000 TFLOPS", "peak.fp8": "2 PFLOPS", "sparse.fp8": "4 PFLOPS",
                "hbm.nominal": "80 GB", "hbm.visible": "81559 MiB",
                "hbm.bandwidth": {"value": "3 TB/s", "note": "typical", "low": "2.9 TB/s", "high": "3.1 TB/s",
                                  "rivals": [{"value": "3.3 TB/s", "grade": "estimate", "source": "old", "note": "a claim"}]},
                "tdp": "700 W", "power.idle": "100 W", "power.busy_floor": "0.4", "power.cap_reached": 0.98,
                "power.per_byte": "48e-12 J/B", "power.per_flop.bf16": "900e-15 J/FLOP", "scale_up": "450 GB/s" } })");
    }
    static rackline::OrderedJson rack() {
        return rackline::OrderedJson::parse(R"({
            "id": "box", "kind": "rack", "name": "A box", "vendor": "Nobody", "status": "shipping",
            "words": {"accelerator": "chip", "cooling": "air"},
            "default": {"grade": "vendor", "source": "doc"},
            "figures": { "packages": "8", "domain.packages": "8", "out.bandwidth": "400 Gb/s", "out.latency": "2 us",
                "loss.gpu_factor": "1.1", "loss.supply_efficiency": "0.95", "power.provisioned": "10 kW", "total.bf16": "8 PFLOPS" },
            "parts": [ {"id": "tray", "kind": "compute-tray", "name": "Tray", "count": 2, "gpus": 4,
                        "figures": {"power.idle": "300 W", "power.busy": "500 W", "mass": "50 kg"}},
                       {"id": "fans", "kind": "fans", "name": "Fans", "count": 1} ] })");
    }
    void writeBoth(const rackline::OrderedJson& chipJson = chip(), const rackline::OrderedJson& rackJson = rack()) const {
        write("accelerators/chip.json", chipJson.dump());
        write("racks/box.json", rackJson.dump());
    }
    /// All mistakes that the builder finds, one a line.
    std::string mistakes() const {
        std::string text;
        for (const rackline::Error& error : rackline::buildCatalogue(catalogue(), database()).errors) text += error.text() + "\n";
        return text;
    }

private:
    QTemporaryDir m_folder;
};
