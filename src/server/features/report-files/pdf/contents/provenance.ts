import type { PublishedReport } from "#contract/report-file.ts";
import { NOT_STATED, SAMPLE_SOURCE_LABELS, STATE_LABELS, STATE_SENTENCES } from "#contract/report-labels.ts";
import type { Laboratory, SamplePhoto } from "#contract/report-parts.ts";
import { formatCount } from "#domain/amounts.ts";
import { describeCertificate } from "#domain/presentation/certificate-text.ts";
import { listStandardSources } from "#domain/presentation/sources.ts";
import { type LabeledValue, writeHeading, writeLabeledValues, writeProse } from "../facts.ts";
import type { ReportPdfInput, View } from "../report-input.ts";
import { type Element, type Sheet, writeParagraph } from "../sheet.ts";
import { TEXT_STYLES } from "../text-styles.ts";
import { formatDay } from "./summary.ts";

/** Writes the sample and its chain of custody. */
export function writeChainOfCustody(sheet: Sheet, root: Element, { report, origin }: ReportPdfInput): void {
  const { sample, dates, product } = report;
  const { servings_per_day } = product.intake;
  writeHeading(sheet, root, "Sample and chain of custody");
  writeLabeledValues(
    sheet,
    root,
    [
      ["Description", sample.description],
      ["Lot", sample.lot_number],
      ["Laboratory’s sample ID", sample.laboratory_sample_id ?? NOT_STATED],
      ["Expires", formatDay(sample.expires_on)],
      ["Obtained", purchaseOf(sample)],
      ["Sampled", samplingOf(sample)],
      ["Sampling plan, method", sample.sampling_method ?? NOT_STATED],
      ["Received", joined(formatDay(dates.received_on), sample.condition)],
      ["Tested, issued", joined(formatDay(dates.tested_on), formatDay(dates.issued_on))],
      ["Photos", sample.photos.map((photo) => pictureLine(photo, origin)).join("\n")],
      ["Serving", servingOf(product.intake)],
      ["Servings per day", servings_per_day === null ? null : `Up to ${servings_per_day}, per the label`],
    ],
    { summary: "The sample and its chain of custody" },
  );
  writeProse(sheet, root, report.statement);
}

const joined = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join(", ") || null;

type StatedSample = PublishedReport["sample"];

const purchaseOf = ({ obtained_by, purchased_on, purchased_at, invoice }: StatedSample): string | null =>
  joined(
    obtained_by ? SAMPLE_SOURCE_LABELS[obtained_by] : `By whom: ${NOT_STATED.toLowerCase()}`,
    formatDay(purchased_on),
    purchased_at,
    invoice && `invoice ${invoice}`,
  );

const samplingOf = ({ sampled_on, units_composited: units }: StatedSample): string | null =>
  joined(
    formatDay(sampled_on),
    units === null ? null : `${formatCount(units, "unit")} combined into one sample`,
  );

const servingOf = (intake: ReportPdfInput["report"]["product"]["intake"]): string | null => {
  const { grams_per_serving: grams, millilitres_per_serving: millilitres } = intake;
  return joined(grams ? `${grams} g` : null, millilitres ? `${millilitres} mL` : null);
};

const pictureLine = ({ caption, url }: SamplePhoto, origin: string): string =>
  `${caption}: ${new URL(url, origin)}`;

export function writeLaboratory(sheet: Sheet, root: Element, { report, url }: ReportPdfInput): void {
  const { laboratory: lab } = report;
  writeHeading(sheet, root, "Laboratory");
  writeLabeledValues(
    sheet,
    root,
    [
      ["Name", lab.name],
      ["Address", lab.address],
      ["Place of testing", report.place_of_performance ?? NOT_STATED],
      ["Website", lab.website],
      ...accreditation(lab),
      ["Deviations", report.deviations ?? NOT_STATED],
      ["Authorized by", report.authorised_by ?? NOT_STATED],
      ...certificateOf(report, url),
    ],
    { summary: "The laboratory and its accreditation" },
  );
}

function certificateOf({ certificate }: PublishedReport, url: string): LabeledValue[] {
  if (!certificate) return [["Certificate", "Not attached"]];
  return [
    ["Certificate", `${certificate.file_name} (${describeCertificate(certificate)}), ${url}/certificate`],
    ["Certificate SHA-256", certificate.sha256],
  ];
}

function accreditation({ accreditation }: Laboratory): LabeledValue[] {
  if (!accreditation) return [["Accreditation", "None stated"]];
  const { standard, body, number, valid_from, expires_on, scope, url } = accreditation;
  return [
    ["Accreditation", `${standard}, ${body}, no. ${number}`],
    ["Valid", `from ${formatDay(valid_from)}${expires_on ? ` to ${formatDay(expires_on)}` : ""}`],
    ["Scope", scope.join("; ") || "None stated"],
    ["Accreditation online", url],
  ];
}

/** Writes the decision rule and the sources of the limits. */
export function writeJudging(sheet: Sheet, root: Element, { judged, report }: View): void {
  writeHeading(sheet, root, "How results were judged");
  writeProse(sheet, root, report.decision_rule);
  writeLabeledValues(
    sheet,
    root,
    listStandardSources(judged).map(
      ({ name, edition, source_url }): LabeledValue => [
        name,
        [
          { text: `${edition}. `, style: TEXT_STYLES.cell },
          { text: source_url, style: TEXT_STYLES.note },
        ],
      ],
    ),
    { summary: "Sources of the limits" },
  );
}

/** Writes the brand's response in its own words. */
export function writeBrandResponse(
  sheet: Sheet,
  root: Element,
  { report, statements }: ReportPdfInput,
): void {
  const response = statements.findLast(({ brand_response }) => brand_response !== null);
  if (!response?.brand_response) return;
  writeHeading(sheet, root, `Response from ${report.product.brand}, ${formatDay(response.on)}`);
  writeParagraph(sheet, root, [{ text: response.brand_response, style: TEXT_STYLES.text }], {
    type: "BlockQuote",
  });
}

/** Writes the report's history, newest first. */
export function writeChanges(
  sheet: Sheet,
  root: Element,
  { report, statements, place }: ReportPdfInput,
): void {
  writeHeading(sheet, root, "Changes");
  const later = statements.toReversed().map((one): LabeledValue => {
    const sentence = one.state === "current" ? null : STATE_SENTENCES[one.state];
    const words = [
      `${STATE_LABELS[one.state]}.`,
      one.reason ?? sentence,
      one.superseded_by && `Replaced by report ${one.superseded_by}.`,
      one.brand_response && "Brand response added.",
      `Signed document ${one.sequence}.`,
    ];
    return [formatDay(one.on) ?? "", words.filter(Boolean).join(" ")];
  });
  const replacesSentence = report.supersedes
    ? ` Replaces report ${report.supersedes.report_number}: ${report.supersedes.reason}`
    : "";
  const issued: LabeledValue = [
    formatDay(report.dates.issued_on) ?? "",
    `Issued. Signed document ${place.sequence}.${replacesSentence}`,
  ];
  writeLabeledValues(sheet, root, [...later, issued], { summary: "Changes, newest first" });
}
