# SPDX-License-Identifier: GPL-3.0-or-later
"""make_wheel.py INSTALLED OUTPUT: the package with library, program and catalogue as a wheel that pip installs without a compiler.

What such wheels may ask of a system is its C and C++ libraries and zlib; SQLite comes along. The wheel's name says which glibc is needed."""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parent


# These are on every Linux that has a glibc; all other libraries come along.
OF_THE_SYSTEM = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def together(installed, folder):
    """Program and library in a folder, with the libraries that they need beside them, and the glibc that all of them need."""
    binaries = {"bin/rackline": installed / "bin" / "rackline", "librackline.so.0": next(installed.glob("lib/**/librackline.so.0"))}
    for file in list(binaries.values()):
        for name, path in re.findall(r"^\s*(\S+) => (/\S+)", said("ldd", str(file)), re.M):
            if name not in OF_THE_SYSTEM and not name.startswith("librackline"):
                binaries[name] = pathlib.Path(path)
    needed = (0, 0)
    for name, file in binaries.items():
        copy = folder / name
        copy.parent.mkdir(exist_ok=True)
        shutil.copy(file.resolve(), copy)
        said("patchelf", "--set-rpath", "$ORIGIN/.." if "/" in name else "$ORIGIN", str(copy))
        for version in re.findall(r"GLIBC_([0-9]+)\.([0-9]+)", said("objdump", "-T", str(copy))):
            needed = max(needed, tuple(map(int, version)))
    return {name: folder / name for name in binaries}, needed


def contents(installed, binaries):
    """Paths within the wheel and the files that they come from."""
    for file in sorted((SOURCE / "rackline").iterdir()):
        if file.suffix in (".py", ".pyi", ".typed"):
            yield f"rackline/{file.name}", file
    for name, file in sorted(binaries.items()):
        yield f"rackline/{name}", file
    for file in sorted((installed / "share" / "rackline").rglob("*")):
        if file.is_file() and "help" not in file.parts and "fonts" not in file.parts:
            yield f"rackline/share/rackline/{file.relative_to(installed / 'share' / 'rackline')}", file


def main(installed, output):
    with tempfile.TemporaryDirectory() as folder:
        write(installed, output, *together(installed, pathlib.Path(folder)))


def write(installed, output, binaries, glibc):
    version = re.search(r'^version = "(.+)"', (SOURCE / "pyproject.toml").read_text(), re.M).group(1)
    tag = f"py3-none-manylinux_{glibc[0]}_{glibc[1]}_{os.uname().machine}"
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

        for name, file in contents(installed, binaries):
            add(name, file.read_bytes(), 0o755 if name == "rackline/bin/rackline" else 0o644)
        for name, text in texts.items():
            add(name, text.encode())
        add(f"{info}/RECORD", ("".join(record) + f"{info}/RECORD,,\n").encode())
    print(wheel)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
