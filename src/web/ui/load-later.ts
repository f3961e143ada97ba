import { type ComponentType, lazy } from "react";

/**
 * React's `lazy`, for a part that a page can do without: it renders nothing if its code can't be loaded. On the server
 * nothing may suspend, so a part that is rendered there is imported at once (`import.meta.env.SSR`). What holds it in the
 * page uses a class of the part's style sheet, which otherwise comes with the later code.
 */
export const loadLater = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => load().catch(() => ({ default: () => null })));
