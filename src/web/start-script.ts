/** Event on the window once React answers clicks (`root.tsx`). */
export const HYDRATED = "hydrated";

/** The id of the start script's element, whose attribute `data-scripts` lists the page's scripts. */
export const START_SCRIPT_ID = "start";

/** Where a browser draws no frame, the scripts start after this time. */
const MAX_WAIT_MS = 3000;

/**
 * The inline script that loads the page's scripts after the first paint, and evaluates them one by one. It is the same on every
 * page, so that its hash is.
 *
 * A page is complete before its scripts run. Requested from the head, even with low priority, they share a slow connection
 * with style sheets and font, and delay the first paint by as long as they take. In a hidden tab there is no paint to wait
 * for. All files are requested at once. Each is evaluated in a task of its own, with the entry last, which starts hydration
 * and needs all others: evaluated together, as one graph, they block a phone for a tenth of a second.
 *
 * A visitor who is faster than the scripts loses nothing: a click on a button is done once React can answer it, in a task after
 * `HYDRATED`. That event comes from an effect, and while effects run React cannot hydrate the boundary around a button: it
 * would drop the click. Links, forms and folds work without scripts. If one can't be loaded, a page that waits for its user
 * says so (`user-failed`).
 */
export const START_SCRIPT = `const clicked = [];
const keep = (event) => {
  const button = event.target.closest('button[type="button"]');
  if (button) event.stopImmediatePropagation(), clicked.push(button);
};
addEventListener("click", keep, true);
addEventListener("${HYDRATED}", () => setTimeout(() => {
  removeEventListener("click", keep, true);
  for (const button of clicked) button.click();
}), { once: true });
const urls = document.getElementById("${START_SCRIPT_ID}").dataset.scripts.split(" ");
await new Promise((start) => {
  if (document.hidden) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, ${MAX_WAIT_MS});
});
for (const href of urls) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
try {
  for (const url of urls) await import(url);
} catch (error) {
  const { dataset } = document.documentElement;
  if (dataset.session?.startsWith("user")) dataset.session = "user-failed";
  throw error;
}`;
