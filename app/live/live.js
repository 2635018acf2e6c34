(async () => {
  const form = document.getElementById("live"), status = form.querySelector("[role=status]");
  const inputs = [...form.querySelectorAll("[data-path]")];
  const bytes = coded => Uint8Array.from(atob(coded), c => c.charCodeAt(0));
  const unpacked = id =>
    new Response(new Blob([bytes(document.getElementById(id).textContent)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const wrong = words => {
    form.classList.toggle("wrong", words !== "");
    if (words) status.textContent = words;
  };
  let engine;
  const call = (name, ...texts) => {
    const places = texts.map(text => {
      const coded = new TextEncoder().encode(text), place = engine._malloc(coded.length + 1);
      engine.HEAPU8.set(coded, place);
      engine.HEAPU8[place + coded.length] = 0;
      return place;
    });
    const good = engine["_live_" + name](...places);
    places.forEach(engine._free);
    const said = engine.UTF8ToString(engine._live_text());
    if (!good) throw new Error(said);
    return said;
  };
  const start = async () => {
    const [wasmBinary, cargo] = await Promise.all([unpacked("live-engine"), unpacked("live-files")]);
    const { catalogue, question, files } = JSON.parse(new TextDecoder().decode(cargo));
    engine = await racklineEngine({ wasmBinary });
    for (const [name, coded] of Object.entries(files)) {
      engine.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
      engine.FS.writeFile(name, bytes(coded));
    }
    call("open", catalogue);
    call("ask", question);
  };
  const valueOf = input => input.dataset.texts?.split("\n")[input.value] ?? input.value;
  const changes = () => inputs.filter(input => input.dataset.moved).map(i => `${i.dataset.path}=${valueOf(i)}`).join("\n");
  const answered = () => {
    const place = document.getElementById("answer"), begun = performance.now();
    const open = [...place.querySelectorAll("details")].map(one => one.open);
    try {
      const page = call("page", changes());
      place.innerHTML = page;
      place.querySelectorAll("details").forEach((one, i) => { one.open = open[i] ?? false; });
      wrong("");
      status.textContent = `Computed in this page in ${Math.round(performance.now() - begun)} ms, with the digits of the command line.`;
    } catch (error) { wrong(error.message); }
  };
  let waiting = 0;
  const soon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(answered);
  };
  form.addEventListener("input", event => {
    const input = event.target, shown = input.parentNode.querySelector("output");
    if (!input.dataset.path) return;
    input.dataset.moved = input.tagName === "SELECT" && input.value === "" ? "" : "1";
    shown.value = input.dataset.moved ? valueOf(input) : input.dataset.own;
    if (input.type === "range") input.setAttribute("aria-valuetext", shown.value);
    input.parentNode.classList.toggle("moved", input.dataset.moved !== "");
    soon();
  });
  form.addEventListener("reset", event => {
    event.preventDefault();
    for (const input of inputs) {
      input.value = input.dataset.place ?? "";
      input.dataset.moved = "";
      input.parentNode.classList.remove("moved");
      input.parentNode.querySelector("output").value = input.dataset.own;
    }
    soon();
  });
  document.getElementById("live-save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([call("scenario", changes())], { type: "application/json" }));
    link.download = "scenario.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  form.addEventListener("submit", event => event.preventDefault());
  try {
    await start();
    status.textContent = "Move a slider: the engine is in this page and answers without a network.";
    window.racklineLive = call;
  } catch (error) {
    inputs.forEach(input => { input.disabled = true; });
    status.textContent = `This browser cannot run the engine (${error.message}); the figures are those that were sent.`;
  }
  form.hidden = false;
})();
