import { PAGE_FILES } from "./page-files.ts";
import type { PageModule } from "./routes.tsx";

const PAGE_MODULES = import.meta.glob<PageModule>("./pages/*.tsx");

/** Loads the file of a page, with its style sheets, by its path in the route table. */
export async function loadPageModule(path: string): Promise<PageModule> {
  const load = PAGE_MODULES[`./${PAGE_FILES[path]}`];
  if (!load) throw new Error(`No page file for ${path}.`);
  return load();
}
