import type { PageParts } from "./page-parts.ts";

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g;
const MODULE_SCRIPT = /(<script[^>]*type="module"[^>]*>)([^<]*)(?=<\/script>)/;
const SIDE_EFFECT_IMPORT = /\bimport ("[^"]+");?\s*/g;
const NAMESPACE_IMPORT = /\bimport \* as (\w+) from ("[^"]+");/g;
const ENTRY_IMPORT = /\bimport\("([^"]+)"\);\s*$/;

/** The chunk that imports no other (`vite.config.ts`): before those that import it, or it is evaluated with them. */
const isFramework = (url: string): boolean => url.includes("/framework-");

/** Event on the window once React answers clicks (`root.tsx`). */
export const HYDRATED = "hydrated";

/** Where a browser draws no frame, the scripts start after this time. */
const MAX_WAIT_MS = 3000;

/**
 * Makes the router's module script load the page's scripts after the first paint, and evaluate them one by one.
 *
 * A page is complete before its scripts run. Requested from the head, even with low priority, they share a slow connection
 * with style sheets and font, and delay the first paint by as long as they take. In a hidden tab there is no paint to wait
 * for. All files are requested at once. Each is evaluated in a task of its own, with the entry last, which starts hydration
 * and needs all others: evaluated together, as one graph, they block a phone for a tenth of a second.
 *
 * A visitor who is faster than the scripts loses nothing: a click on a button is done once React can answer it, in a task after
 * `HYDRATED`. That event comes from an effect, and while effects run React cannot hydrate the boundary around a button: it
 * would drop the click. Links, forms and folds work without scripts.
 */
export function startAfterFirstPaint({ head, content, end }: PageParts): PageParts {
  const preloads = [...head.matchAll(MODULE_PRELOAD)].map(([, url = ""]) => url);
  return {
    head: head.replace(MODULE_PRELOAD, ""),
    content,
    end: end.replace(MODULE_SCRIPT, (_, tag, source) => tag + startScript(source, preloads)),
  };
}

/** The router's module script with its static imports replaced. If an update changes their form, no page hydrates. */
function startScript(source: string, preloads: readonly string[]): string {
  const entry = ENTRY_IMPORT.exec(source)?.[1];
  const first = [...source.matchAll(SIDE_EFFECT_IMPORT)].map(([, url = ""]) => JSON.parse(url) as string);
  const urls = [...new Set([...first, ...preloads.filter(isFramework), ...preloads])];
  const rest = source
    .replace(SIDE_EFFECT_IMPORT, "")
    .replace(NAMESPACE_IMPORT, "const $1 = await import($2);");
  return `const clicked = [];
const keep = (event) => {
  const button = event.target.closest('button[type="button"]');
  if (button) event.stopImmediatePropagation(), clicked.push(button);
};
addEventListener("click", keep, true);
addEventListener("${HYDRATED}", () => setTimeout(() => {
  removeEventListener("click", keep, true);
  for (const button of clicked) button.click();
}), { once: true });
const urls = ${JSON.stringify(urls)}, entry = ${JSON.stringify(entry)};
await new Promise((start) => {
  if (document.hidden) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${MAX_WAIT_MS});
});
for (const href of urls) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
for (const url of urls) if (url !== entry) await import(url);
${rest}`;
}
