import { readFile } from "node:fs/promises";
import { codeOf, PlatformProblem } from "#platform/problem.ts";

/** Text of a file given by an operator. Throws a one-sentence error if it can't be read. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new PlatformProblem(`Can't read ${file} (${codeOf(error) ?? error}).`, { cause: error });
  });
}

/** Parsed JSON of a file given by an operator. Throws a one-sentence error if it isn't JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new PlatformProblem(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
