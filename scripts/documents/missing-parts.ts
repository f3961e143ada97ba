import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** What commands can name. */
export interface NameableParts {
  /** Scripts of package.json. */
  scripts: ReadonlySet<string>;
  benches: ReadonlySet<string>;
  /** Paths of test files. */
  tests: readonly string[];
}

/** Reads what there is in this checkout. */
export async function nameableParts(): Promise<NameableParts> {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8")) as { scripts: object };
  const [, benches = ""] =
    /const BENCHES[^{]*\{\n([\s\S]*?)\n\};/.exec(await readFile("scripts/bench/main.ts", "utf8")) ?? [];
  return {
    scripts: new Set(["ci", "install", ...Object.keys(scripts)]),
    benches: new Set([...benches.matchAll(/(?:^ {2}|\{ )"?([\w-]+)"?[:,]/gm)].map(([, name = ""]) => name)),
    tests: globSync("{src,scripts,tests}/**/*.test.{ts,tsx}"),
  };
}

/** A word that stands for something: PATH, COMMAND, NAME. */
const isPlaceholder = (word: string) => /^[A-Z_]+$/.test(word);

/** What a command names that is not there, as a sentence; null if all of it is. */
export function missingPart(command: string, parts: NameableParts): string | null {
  for (const half of command.split(" && ")) {
    const missing = missingInOne(half.trim(), parts);
    if (missing) return missing;
  }
  return null;
}

function missingInOne(command: string, { scripts, benches, tests }: NameableParts): string | null {
  const [program, first = "", second = "", ...rest] = command.split(" ");
  if (program === "npm") {
    const script = first === "run" ? second : first;
    if (!scripts.has(script)) return `package.json has no script ${script}.`;
    const names = rest.filter((word) => /^[a-z][\w-]*$/.test(word));
    const bench = script === "bench" ? names.find((name) => !benches.has(name)) : undefined;
    if (bench) return `There is no bench ${bench}.`;
    const [subcommand] = script === "cli" ? names : [];
    return subcommand && !existsSync(`src/cli/${subcommand}.ts`)
      ? `There is no command ${subcommand}.`
      : null;
  }
  if (program === "npx" && first === "vitest")
    return missingTests(
      rest.filter((word) => !word.startsWith("-") && !isPlaceholder(word)),
      tests,
    );
  if (program === "npx" && first === "node") return existsSync(second) ? null : `There is no file ${second}.`;
  if (program === "node" && first.startsWith("scripts/"))
    return "Your own Node may be an older one: write `npx node`, which is the project's.";
  return null;
}

function missingTests(filters: readonly string[], tests: readonly string[]): string | null {
  const empty = filters.find((filter) => !tests.some((file) => file.includes(filter)));
  return empty === undefined ? null : `No test file has ${empty} in its path.`;
}
