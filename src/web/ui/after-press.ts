/** Runs `work` now, or once the mouse button that is down is up: what moves under a press doesn't get its click. */
export function afterPress(work: () => void): void {
  if (document.querySelector(":active"))
    document.addEventListener("mouseup", () => window.setTimeout(work), { once: true, capture: true });
  else work();
}
