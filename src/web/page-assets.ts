/** URLs of the files that a page loads. */
export interface PageAssets {
  /** In the order in which they are evaluated: each after what it imports, the entry last. */
  scripts: readonly string[];
  /** The script that is the page's file; null for a page that has none. */
  page: string | null;
  styles: readonly string[];
}

/** The part of Vite's manifest that is read: the chunk of each source file, by its path in the project. */
export type BuildManifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; css?: readonly string[] }>
>;

const FOLDER = "src/web/";
export const ENTRY = `${FOLDER}entry.client.ts`;

/** The files of a page by its file (`page-files.ts`); undefined: of a page that has none. */
export function pageAssets(manifest: BuildManifest, pageFile: string | undefined): PageAssets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk of ${key}.`);
    if (scripts.has(chunk.file)) return;
    chunk.imports?.forEach(add);
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  manifest[ENTRY]?.imports?.forEach(add);
  if (pageFile !== undefined) add(FOLDER + pageFile);
  add(ENTRY);
  const toUrl = (file: string) => `/${file}`;
  const page = pageFile === undefined ? undefined : manifest[FOLDER + pageFile]?.file;
  return {
    scripts: [...scripts].map(toUrl),
    page: page === undefined ? null : toUrl(page),
    styles: [...styles].map(toUrl),
  };
}
