import { sha256 } from "#platform/ids.ts";
import { slugOf } from "../../catalogue/rules.ts";

/** Addresses that a report may take, best first: its product's name and its number. */
export function reportSlugs({
  product: { brand, name },
  report_number,
}: {
  product: { brand: string; name: string };
  report_number: string;
}): string[] {
  const number = report_number
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const plain = `${slugOf(`${brand} ${name}`, "supplement")}-${number}`;
  return [plain, `${plain}-x${sha256(report_number).slice(0, 8)}`];
}
