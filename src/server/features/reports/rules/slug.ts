import { hyphenate } from "#domain/text/normalize.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { slugOf } from "../../catalogue/rules.ts";

/** Candidate slugs for a report, best first: product name and report number, then with a hash suffix. */
export function reportSlugs({
  product: { brand, name },
  report_number,
}: {
  product: { brand: string; name: string };
  report_number: string;
}): string[] {
  const number = hyphenate(report_number);
  const plain = `${slugOf(`${brand} ${name}`, "supplement")}-${number}`;
  return [plain, `${plain}-x${sha256HexSync(report_number).slice(0, 8)}`];
}
