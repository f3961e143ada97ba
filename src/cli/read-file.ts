import { readFile } from "node:fs/promises";
import { codeOf, PlatformProblem } from "#platform/problem.ts";

/** A file that an operator names. `PlatformProblem`: it cannot be read. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new PlatformProblem(`${file} cannot be read (${codeOf(error) ?? error}).`, { cause: error });
  });
}

/** The same as JSON. `PlatformProblem`: it is none, and where. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new PlatformProblem(`${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
