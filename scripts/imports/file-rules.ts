import { isModule } from "./modules.ts";
import { lineAt, type TextFile } from "./read-tree.ts";
import type { Finding, HouseRules } from "./rules.ts";

/**
 * A feature holds the files of its vocabulary (a folder of the same name where one file would be too long), their
 * tests, and the engines that the table names.
 */
export function featureFiles(files: readonly TextFile[], { features }: HouseRules): Finding[] {
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
        remedy: `Its files are ${features.files.join(", ")}; an engine is named in scripts/check-imports.ts.`,
      },
    ];
  });
}

export function strayTsx(files: readonly TextFile[], { tsxFolder }: HouseRules): Finding[] {
  return files
    .filter(({ path }) => path.endsWith(".tsx") && !path.startsWith(`${tsxFolder}/`))
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: "tsx",
      problem: "Node cannot run .tsx files.",
      remedy: `Move the markup to ${tsxFolder}, or write a plain .ts file.`,
    }));
}

/** Names that say nothing about what is inside, for a file, a folder or a part of either. */
export function atticNames(files: readonly TextFile[], house: HouseRules): Finding[] {
  return files.flatMap(({ path }) => {
    const words = path.toLowerCase().split(/[/.\-_]/);
    const attic = words.find((word) => house.atticNames.includes(word));
    if (!attic || !/^(?:src|tests|scripts)\//.test(path)) return [];
    return [
      {
        file: path,
        line: 1,
        rule: "name",
        problem: `"${attic}" does not say what is inside.`,
        remedy: "Name it after its subject, or move its contents to where they are used.",
      },
    ];
  });
}

export function longFiles(files: readonly TextFile[], { longestFile }: HouseRules): Finding[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    if (lines <= longestFile || !(isModule(path) || path.endsWith(".css"))) return [];
    return [
      {
        file: path,
        line: longestFile + 1,
        rule: "length",
        problem: `${lines} lines; the most is ${longestFile}.`,
        remedy: "Split it by subject.",
      },
    ];
  });
}

/** Package registries: where packages come from is for each machine's own npm settings to say. */
const REGISTRY =
  /\bregistry\.(?:npmjs|yarnpkg|npmmirror)\.\w+|\bnpm\.pkg\.github\.com|"resolved":\s*"https?:/g;

export function foreignHosts(files: readonly TextFile[]): Finding[] {
  return files.flatMap((file) =>
    matches(file, REGISTRY, (found) => ({
      rule: "registry",
      problem: `${found} names a package registry.`,
      remedy: "Leave it out; .npmrc keeps npm from writing it into the lockfile.",
    })),
  );
}

/** Folders that exist on one machine only: a user's home, a working folder. `/home/brand/get-list` is a call. */
const MACHINE_PATH =
  /(?<![\w./-])(?:\/(?:root|work|Users)\/[\w.-]+|\/home\/[\w.-]+\/(?!get-)[\w./-]+|[A-Z]:\\Users\\\w+)/g;

export function machinePaths(files: readonly TextFile[]): Finding[] {
  return files.flatMap((file) =>
    matches(file, MACHINE_PATH, (found) => ({
      rule: "machine-path",
      problem: `${found} is a path of one machine.`,
      remedy: "Write it relative to the project's root, or read it from the configuration.",
    })),
  );
}

function matches(
  { path, text }: TextFile,
  pattern: RegExp,
  describe: (found: string) => Pick<Finding, "rule" | "problem" | "remedy">,
): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({
    file: path,
    line: lineAt(text, match.index),
    ...describe(match[0]),
  }));
}
