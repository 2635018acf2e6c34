document.addEventListener("click", event => {
  const button = event.target.closest("th button");
  if (!button) return;
  const head = button.parentNode, heads = [...head.parentNode.children], column = heads.indexOf(head);
  const rising = head.getAttribute("aria-sort") !== "ascending";
  heads.forEach(other => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", rising ? "ascending" : "descending");
  const body = head.closest("table").tBodies[0];
  const key = row => row.children[column].dataset.v ?? row.children[column].textContent;
  const order = (a, b) => key(a).localeCompare(key(b), "en", { numeric: true });
  const compare = (a, b) => { const d = Number(key(a)) - Number(key(b)); return Number.isNaN(d) ? order(a, b) : d; };
  body.append(...[...body.rows].sort((a, b) => rising ? compare(a, b) : compare(b, a)));
});
