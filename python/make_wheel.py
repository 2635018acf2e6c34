# SPDX-License-Identifier: GPL-3.0-or-later
"""make_wheel.py INSTALLED OUTPUT: the package with library, program and catalogue as a wheel that pip installs without a compiler."""

import base64
import hashlib
import os
import pathlib
import re
import sys
import time
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent


def contents(installed):
    """Paths within the wheel and the files that they come from."""
    for file in sorted((SOURCE / "rackline").iterdir()):
        if file.suffix in (".py", ".pyi", ".typed"):
            yield f"rackline/{file.name}", file
    yield "rackline/librackline.so.0", next(installed.glob("lib/**/librackline.so.0"))
    yield "rackline/bin/rackline", installed / "bin" / "rackline"
    for file in sorted((installed / "share" / "rackline").rglob("*")):
        if file.is_file() and "help" not in file.parts and "fonts" not in file.parts:
            yield f"rackline/share/rackline/{file.relative_to(installed / 'share' / 'rackline')}", file


def main(installed, output):
    version = re.search(r'^version = "(.+)"', (SOURCE / "pyproject.toml").read_text(), re.M).group(1)
    tag = f"py3-none-linux_{os.uname().machine}"
    info = f"rackline-{version}.dist-info"
    texts = {
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: rackline\n"
        f"Version: {version}\nSummary: Performance of AI factories\nLicense: GPL-3.0-or-later\nRequires-Python: >=3.9\n",
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: rackline\nRoot-Is-Purelib: false\nTag: {tag}\n",
    }
    moment = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))[:6]
    record = []
    wheel = output / f"rackline-{version}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:

        def add(name, data, mode=0o644):
            entry = zipfile.ZipInfo(name, moment)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, (0o100000 | mode) << 16
            archive.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}\n")

        for name, file in contents(installed):
            add(name, file.read_bytes(), 0o755 if name == "rackline/bin/rackline" else 0o644)
        for name, text in texts.items():
            add(name, text.encode())
        add(f"{info}/RECORD", ("".join(record) + f"{info}/RECORD,,\n").encode())
    print(wheel)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
