import { existsSync } from "node:fs";
import path from "node:path";

/** Folder of published data that is not part of the repository; CONTRIBUTING.md says what it may hold. */
const FOLDER = process.env.EVALUATION_DATA ?? "evaluation-data";

/** Path of a file or folder of the evaluation data, whether or not it is there. */
const evaluationPath = (name: string): string => path.join(FOLDER, name);

/** The NIH's product export of 2019 with 92,456 real names. */
export const NIH_EXPORT: string = evaluationPath("dsld/lstProducts-2019-06-07.csv.zip");

/** A folder with records of the NIH's API as it sent them. */
export const NIH_RECORDS: string = evaluationPath("dsld/api-labels");

/** Whether tests that need this part of the evaluation data can run; says in one line what is skipped if not. */
export function hasEvaluationData(file: string, tested: string): boolean {
  const isThere = existsSync(file);
  if (!isThere) console.log(`Skipped, since ${file} is absent (EVALUATION_DATA): ${tested}.`);
  return isThere;
}
