import { readFile, rename } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { downloadFile } from "#platform/download.ts";
import { PlatformProblem } from "#platform/problem.ts";

/** openFDA's interface to food enforcement reports (https://open.fda.gov/apis/food/enforcement/). */
export const OPENFDA_API_URL = "https://api.fda.gov/food/enforcement.json";

/** openFDA answers with at most 1,000 reports, and skips at most 25,000. */
const PAGE_LENGTH = 1000;
const MAX_SKIP = 25_000;

const answer = z.object({
  meta: z.object({ results: z.object({ total: z.int() }) }),
  results: z.array(z.unknown()),
});

interface Period {
  /** Days of FDA's weekly reports, as `YYYY-MM-DD`, both inclusive. */
  since: string;
  until: string;
}

/**
 * Downloads the reports of a period page by page into a folder, one file each, and returns the files. Pages that an
 * interrupted run has stored are not fetched again. Throws `PlatformProblem` without a network, and for a period with more
 * reports than openFDA pages through.
 */
export async function downloadEnforcementPages(
  { since, until }: Period,
  { folder, url = OPENFDA_API_URL }: { folder: string; url?: string },
): Promise<string[]> {
  const digits = (day: string) => day.replaceAll("-", "");
  const search = `report_date:[${digits(since)}+TO+${digits(until)}]`;
  const files: string[] = [];
  for (let skip = 0, total = 1; skip < total; skip += PAGE_LENGTH) {
    const file = path.join(folder, `enforcement-${digits(since)}-${digits(until)}-${skip}.json`);
    const stored = await readPage(file);
    const page =
      stored ?? (await fetchPage(`${url}?search=${search}&limit=${PAGE_LENGTH}&skip=${skip}`, file));
    total = page.meta.results.total;
    if (total > MAX_SKIP + PAGE_LENGTH)
      throw new PlatformProblem(
        `openFDA has ${total} reports since ${since}: choose a later day, or --download alone.`,
      );
    files.push(file);
  }
  return files;
}

async function fetchPage(url: string, file: string) {
  const downloaded = await downloadFile(url, { folder: path.dirname(file), onProgress: () => undefined });
  const page = await readPage(downloaded);
  if (page === null)
    throw new PlatformProblem(`${new URL(url).host} answered with something else than reports.`);
  await rename(downloaded, file);
  return page;
}

const readPage = async (file: string) => {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    return null;
  }
};
