// What the browser's worker keeps for a time without a network: the page of a check as nobody sees it, and its files.

const REST = 1500;

/** Ask for it once the page has come to rest. */
export function keepShell(phone) {
  if (!phone.shell || !navigator.serviceWorker) return;
  const keep = async () => {
    const { active } = await navigator.serviceWorker.ready;
    const address = new URL(phone.shell, location.href).pathname;
    active.postMessage({ keep: { address, shell: phone.shell, assets: assets(phone.static) } });
  };
  setTimeout(keep, REST);
  navigator.serviceWorker.addEventListener("controllerchange", keep);
}

/** The files that this page is made of, as it has asked for them. */
function assets(folder) {
  const linked = [...document.querySelectorAll("link[href], script[src], use[href]")].map((node) => node.getAttribute("href") ?? node.getAttribute("src"));
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const isFile = ({ origin, pathname }) => origin === location.origin && pathname.startsWith(folder);
  return [...new Set([...linked, ...fetched].map((address) => new URL(address, location.href)).filter(isFile).map(({ pathname }) => pathname))];
}
