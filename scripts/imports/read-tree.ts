import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Folders and files that are installed, built, generated or private: nothing of them is part of the project. */
const NOT_OURS = new Set([".git", ".env", "build", "data", "node_modules", "test-output"]);

const TEXT = /\.(?:ts|tsx|cts|mts|js|cjs|mjs|css|json|jsonl|md|html|svg|sql|sh|yml|yaml|toml|txt|example)$/;
const TEXT_NAMES = new Set(["run", "LICENSE", "Dockerfile", ".gitignore", ".npmrc", ".dockerignore"]);

export interface TextFile {
  /** Relative to the root, with forward slashes. */
  path: string;
  text: string;
}

/** Every text file of the project. A copy without a .git folder reads the same as a clone. */
export async function readTree(root: string): Promise<TextFile[]> {
  const files: TextFile[] = [];
  await walk(root, async (absolute) => {
    const name = absolute.slice(absolute.lastIndexOf(sep) + 1);
    if (!TEXT.test(name) && !TEXT_NAMES.has(name)) return;
    const path = relative(root, absolute).split(sep).join("/");
    files.push({ path, text: await readFile(absolute, "utf8") });
  });
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function walk(folder: string, visit: (file: string) => Promise<void>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (NOT_OURS.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, visit);
    else if (entry.isFile()) await visit(path);
  }
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
