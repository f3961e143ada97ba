import { isModule } from "./modules.ts";
import { lineAt, type TextFile } from "./read-tree.ts";
import type { ImportFinding, ImportRules } from "./rules.ts";

/**
 * A feature holds only the file names of the table (or a folder of that name where one file would be too long), their
 * tests, and the listed engine folders.
 */
export function featureFiles(files: readonly TextFile[], { features }: ImportRules): ImportFinding[] {
  return files.flatMap(({ path }) => {
    if (!path.startsWith(`${features.folder}/`)) return [];
    const [feature = "", first = "", ...deeper] = path.slice(features.folder.length + 1).split("/");
    const engines = features.engines[feature] ?? [];
    const folders = [...engines, ...features.files];
    if (engines === "everything" || (deeper.length > 0 && folders.includes(first))) return [];
    if (deeper.length === 0 && features.files.includes(first.replace(/(?:\.test)?\.ts$/, ""))) return [];
    return [
      {
        file: path,
        line: 1,
        rule: "feature-file",
        problem: `A feature has no ${deeper.length > 0 ? `folder ${first}/` : `file ${first}`}.`,
        remedy: `Its files are ${features.files.join(", ")}; engines are listed in scripts/check-imports.ts.`,
      },
    ];
  });
}

export function strayTsx(files: readonly TextFile[], { tsxFolders }: ImportRules): ImportFinding[] {
  return files
    .filter(
      ({ path }) => path.endsWith(".tsx") && !tsxFolders.some((folder) => path.startsWith(`${folder}/`)),
    )
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: "tsx",
      problem: "Node cannot run .tsx files.",
      remedy: `Move the markup to ${tsxFolders[0]}, or write a plain .ts file.`,
    }));
}

/** File and folder names with a word that says nothing about the content. */
export function vagueNames(files: readonly TextFile[], rules: ImportRules): ImportFinding[] {
  return files.flatMap(({ path }) => {
    const words = path.toLowerCase().split(/[/.\-_]/);
    const vague = words.find((word) => rules.vagueNames.includes(word));
    if (!vague || !/^(?:src|tests|scripts)\//.test(path)) return [];
    return [
      {
        file: path,
        line: 1,
        rule: "name",
        problem: `"${vague}" does not say what is inside.`,
        remedy: "Name it after its subject, or move its contents to where they are used.",
      },
    ];
  });
}

export function longFiles(
  files: readonly TextFile[],
  { maxFileLines: longestFile }: ImportRules,
): ImportFinding[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    if (lines <= longestFile || !(isModule(path) || path.endsWith(".css"))) return [];
    return [
      {
        file: path,
        line: longestFile + 1,
        rule: "length",
        problem: `${lines} lines; the maximum is ${longestFile}.`,
        remedy: "Split it by subject.",
      },
    ];
  });
}

/** Package registries: where packages come from is a setting of each machine. */
const REGISTRY =
  /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\bnpm\.pkg\.github\.com|"resolved":\s*"https?:/g;

export function registryHosts(files: readonly TextFile[]): ImportFinding[] {
  return files.flatMap((file) =>
    matches(file, REGISTRY, (name) => ({
      rule: "registry",
      problem: `${name} names a package registry.`,
      remedy: "Leave it out; .npmrc keeps npm from writing it into the lockfile.",
    })),
  );
}

/** Folders that exist on one machine only: a home or working folder. `/home/brand/get-list` is an API path. */
const MACHINE_PATH =
  /(?<![\w./-])(?:\/(?:root|work|Users)\/[\w.-]+|\/home\/[\w.-]+\/(?!get-)[\w./-]+|[A-Z]:\\Users\\\w+)/g;

export function machinePaths(files: readonly TextFile[]): ImportFinding[] {
  return files.flatMap((file) =>
    matches(file, MACHINE_PATH, (path) => ({
      rule: "machine-path",
      problem: `${path} is a path of one machine.`,
      remedy: "Write it relative to the project's root, or read it from the configuration.",
    })),
  );
}

function matches(
  { path, text }: TextFile,
  pattern: RegExp,
  describe: (text: string) => Pick<ImportFinding, "rule" | "problem" | "remedy">,
): ImportFinding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    file: path,
    line: lineAt(text, match.index),
    ...describe(match[0]),
  }));
}
