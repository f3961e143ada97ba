import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import { findAnalyte, normalizeAnalyteName } from "#domain/analytes/find.ts";
import { matchLot } from "#domain/lot-match.ts";
import { type CoreHazard, coreHazardsOf } from "#domain/risk/core-hazards.ts";
import type { CertificateReading, CertificateRow } from "../port.ts";
import { ask } from "../reader/ask.ts";
import type { CertificateContext } from "./certificate-context.ts";

/** A rule about the whole certificate. */
export type DocumentRule = (
  reading: CertificateReading,
  context: CertificateContext,
) => CertificateQuestion[];

/** What a row says, for comparing it with another of the same analyte. */
const said = ({ qualifier, value, unit }: CertificateRow): string => `${qualifier} ${value} ${unit}`;

/** One question for each analyte that a sample has several results of. */
const analytesTwice: DocumentRule = ({ rows }) => {
  const indexed = rows.map((row, index) => ({ row, index }));
  const groups = Map.groupBy(
    indexed.filter(({ row }) => row.qualifier !== "not_tested"),
    ({ row }) => `${row.sample ?? ""}\n${row.analyte ?? normalizeAnalyteName(row.analyte_text)}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return [];
    const readings = [...new Set(group.map(({ row }) => withUnit(row)))];
    const isSame = new Set(group.map(({ row }) => said(row))).size === 1;
    const pages = [...new Set(group.map(({ row }) => row.page))].join(", ");
    return [
      ask({
        code: "analyte_twice",
        row: first.index,
        page: first.row.page,
        place: first.row.place,
        subject: "analyte",
        text: first.row.analyte_text,
        readings,
        sentence: `${first.row.analyte_text} stands ${group.length} times in the certificate (page ${pages}), ${isSame ? "with the same result" : `with the results ${readings.join(" and ")}`}. Which one counts?`,
      }),
    ];
  });
};

const withUnit = ({ result_text, unit }: CertificateRow): string =>
  unit === null || result_text.includes(unit) ? result_text : `${result_text} ${unit}`;

/** The hazards that a report on such a product must cover: see `domain/risk/core-hazards.ts` for their sources. */
const requiredMissing: DocumentRule = ({ rows }, { product }) => {
  if (!product) return [];
  const tested = rows
    .filter(({ qualifier }) => qualifier !== "not_tested")
    .flatMap(({ analyte, analyte_text }) => findAnalyte(analyte ?? analyte_text) ?? []);
  return coreHazardsOf(product.traits)
    .filter((hazard) => !tested.some(({ id, kind, panel }) => covers(hazard, id, kind, panel)))
    .map(({ id, name, source }) =>
      ask({
        code: "required_missing",
        subject: id,
        sentence: `${name}: no result in the certificate, though such a product must be tested for it (${source}). Was it tested, or was a row missed?`,
      }),
    );
};

function covers(hazard: CoreHazard, id: string, kind: string, panel: string): boolean {
  if (hazard.analytes) return hazard.analytes.includes(id);
  if (hazard.kind) return hazard.kind === kind;
  return panel === hazard.panel && !hazard.except?.includes(id);
}

/**
 * Our own choice, far above the weeks that a test takes: one of the dates is another one, or its year is misread. ISO/IEC
 * 17025:2017 §7.8.2.1 h) to j) asks for the dates of receipt, of testing and of issue, and sets no time between them.
 */
const MAX_DAYS_IN_LABORATORY = 365;
const DAY_MS = 86_400_000;

const datesOutOfOrder: DocumentRule = ({ received, reported }, { today }) => {
  const about = (subject: string, text: string, sentence: string) =>
    ask({ code: "dates_out_of_order", subject, text, sentence });
  const questions: CertificateQuestion[] = [];
  if (received !== null && reported !== null) {
    const days = (Date.parse(reported) - Date.parse(received)) / DAY_MS;
    if (days < 0)
      questions.push(
        about(
          "received",
          received,
          `The sample was received on ${received}, after the report of ${reported}. Which date is wrong?`,
        ),
      );
    else if (days > MAX_DAYS_IN_LABORATORY)
      questions.push(
        about(
          "received",
          received,
          `The sample was received on ${received}, ${days} days before the report of ${reported}. Are both dates right?`,
        ),
      );
  }
  for (const [field, day] of Object.entries({ received, reported }))
    if (day !== null && day > today)
      questions.push(
        about(`${field} later`, day, `The date ${day} (${field}) is in the future. Is it right?`),
      );
  return questions;
};

/** ISO/IEC 17025:2017 §7.8.2.1 g): a report identifies its item unambiguously. */
const lotDiffers: DocumentRule = ({ lot, rows }, { product }) => {
  const pack = product?.lot ?? null;
  if (pack === null) return [];
  const samples = new Set(rows.flatMap(({ sample }) => sample ?? []));
  const printed = [lot, ...samples].filter((one) => one !== null);
  if (printed.some((one) => matchLot(one, [{ lot_number: pack }]).kind === "exact" || one.includes(pack)))
    return [];
  return [
    ask({
      code: "lot_differs",
      subject: "lot",
      text: lot,
      readings: printed,
      sentence:
        printed.length === 0
          ? `The certificate names no lot, and the pack is of lot ${pack}. How is it known that this lot was tested?`
          : `The certificate is about lot ${printed.join(", ")}, and the pack is of lot ${pack}. Were two lots mixed up?`,
    }),
  ];
};

const accreditationExpired: DocumentRule = ({ reported }, { accreditation, today }) => {
  if (!accreditation) return [];
  const day = reported ?? today;
  const { valid_from, expires_on } = accreditation;
  const problem =
    day < valid_from
      ? `began on ${valid_from}`
      : expires_on !== null && day > expires_on
        ? `ended on ${expires_on}`
        : null;
  if (problem === null) return [];
  return [
    ask({
      code: "accreditation_expired",
      subject: "accreditation",
      text: expires_on,
      sentence: `The laboratory's registered accreditation ${problem}, and the report is of ${day}. Ask the laboratory for its current certificate of accreditation.`,
    }),
  ];
};

const plainMethod = (method: string): string => method.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** One question for each method that the registered scope does not name: only methods in scope count as accredited (ILAC-P8). */
const methodsOutOfScope: DocumentRule = ({ rows }, { accreditation }) => {
  if (!accreditation || accreditation.scope.length === 0) return [];
  const scope = accreditation.scope.map(plainMethod);
  const outside = rows.flatMap(({ method, analyte_text }, index) => {
    const plain = plainMethod(method ?? "");
    const isInside = plain === "" || scope.some((one) => one.includes(plain) || plain.includes(one));
    return method === null || isInside ? [] : [{ method, analyte_text, index, plain }];
  });
  return [...Map.groupBy(outside, ({ plain }) => plain).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const names = group.map(({ analyte_text }) => analyte_text).join(", ");
    return [
      ask({
        code: "method_out_of_scope",
        row: first.index,
        subject: `method ${first.plain}`,
        text: first.method,
        sentence: `The method "${first.method}" (${names}) is not in the registered scope of the laboratory's accreditation. Are these results accredited?`,
      }),
    ];
  });
};

export const DOCUMENT_RULES: readonly DocumentRule[] = [
  analytesTwice,
  requiredMissing,
  datesOutOfOrder,
  lotDiffers,
  accreditationExpired,
  methodsOutOfScope,
];
