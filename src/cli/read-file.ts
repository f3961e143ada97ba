import { readFile } from "node:fs/promises";
import { codeOf, PlatformProblem } from "#platform/problem.ts";

/** Bytes of a file given by an operator. Throws a one-sentence error if it can't be read. */
export const readBytes = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    throw new PlatformProblem(`Can't read ${file} (${codeOf(error) ?? error}).`, { cause: error });
  });

/** Text of a file given by an operator. */
export const readText = async (file: string): Promise<string> => (await readBytes(file)).toString("utf8");

/** Parsed JSON of a file given by an operator. Throws a one-sentence error if it isn't JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (error) {
    throw new PlatformProblem(`${file} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
