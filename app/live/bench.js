// SPDX-License-Identifier: GPL-3.0-or-later
// node bench.js CATALOGUE QUESTION CHANGES: seconds of one estimate of what the changes fix, and of one exploration.
const fs = require("fs"), path = require("path");
const [catalogue, question, changes] = process.argv.slice(2);
require(path.join(__dirname, "rackline_engine.js"))({
  wasmBinary: fs.readFileSync(path.join(__dirname, "rackline_engine.wasm")),
}).then(engine => {
  const call = (name, text) => {
    const coded = Buffer.from(text), place = engine._malloc(coded.length + 1);
    engine.HEAPU8.set(coded, place);
    engine.HEAPU8[place + coded.length] = 0;
    if (!engine["_live_" + name](place)) throw new Error(engine.UTF8ToString(engine._live_text()));
    engine._free(place);
  };
  const best = (name, text, repeats) => {
    let least = Infinity;
    for (let i = 0; i < repeats; ++i) {
      const begun = process.hrtime.bigint();
      call(name, text);
      least = Math.min(least, Number(process.hrtime.bigint() - begun) / 1e9);
    }
    return least;
  };
  call("open", fs.readFileSync(catalogue, "utf8"));
  call("ask", fs.readFileSync(question, "utf8"));
  console.log(best("estimates", changes, 10) / 1000, best("candidates", "", 30));
});
