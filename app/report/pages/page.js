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
const show = () => {
  const place = document.getElementById(location.hash.slice(1));
  if (!place) return;
  place.closest("details")?.setAttribute("open", "");
  place.scrollIntoView({ block: place.tagName === "TR" ? "center" : "start" });
};
addEventListener("hashchange", show);
show();
const links = [...document.querySelectorAll("nav a")];
const mark = () => {
  const parts = links.map(link => document.getElementById(link.hash.slice(1))).filter(part => part);
  const ended = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 && scrollY > 0;
  const at = ended ? parts.length - 1 : Math.max(0, parts.findLastIndex(part => part.getBoundingClientRect().top < 160));
  links.forEach((link, i) => link.setAttribute("aria-current", i === at));
};
addEventListener("scroll", mark, { passive: true });
mark();
