import { STATE_LABELS, STATE_SENTENCES } from "#contract/labels.ts";
import type { Laboratory, SamplePhoto } from "#contract/report-parts.ts";
import { counted } from "#domain/amounts.ts";
import { sourcesOf } from "#domain/presentation/sources.ts";
import { type Fact, facts, heading, prose } from "../facts.ts";
import { INKS } from "../ink.ts";
import type { ReportPaper, View } from "../report-input.ts";
import { type Element, paragraph, type Sheet } from "../sheet.ts";
import { table, text } from "../table.ts";
import { day } from "./summary.ts";

/** What was bought, and its way to the report. */
export function sampleChain(sheet: Sheet, root: Element, { report, origin }: ReportPaper): void {
  const { sample, dates, product } = report;
  const { grams_per_serving: grams, millilitres_per_serving: millilitres, servings_per_day } = product.intake;
  const serving = [grams && `${grams} g`, millilitres && `${millilitres} mL`].filter(Boolean).join(", ");
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ") || null;
  heading(sheet, root, "The sample");
  facts(
    sheet,
    root,
    [
      ["Description", sample.description],
      ["Lot", sample.lot_number],
      ["Best before", day(sample.expires_on)],
      [
        "Bought",
        joined(day(sample.purchased_on), sample.purchased_at, sample.invoice && `invoice ${sample.invoice}`),
      ],
      [
        "Sampled",
        joined(
          day(sample.sampled_on),
          sample.units_composited === null
            ? null
            : `${counted(sample.units_composited, "unit")} mixed into one sample`,
        ),
      ],
      ["Received", joined(day(dates.received_on), sample.condition)],
      ["Tested", day(dates.tested_on)],
      ["Issued", day(dates.issued_on)],
      ["Pictures", sample.photos.map((photo) => pictureLine(photo, origin)).join("\n")],
      ["Serving", serving || null],
      ["Servings a day", servings_per_day === null ? null : `${servings_per_day} at most, as the label says`],
    ],
    { summary: "The sample and its way to the report" },
  );
  prose(sheet, root, report.statement);
}

const pictureLine = ({ caption, url }: SamplePhoto, origin: string): string =>
  `${caption}: ${new URL(url, origin)}`;

export function laboratory(sheet: Sheet, root: Element, { report }: ReportPaper): void {
  const { laboratory: lab, authorised_by } = report;
  heading(sheet, root, "The laboratory");
  facts(
    sheet,
    root,
    [
      ["Name", lab.name],
      ["Address", lab.address],
      ["Website", lab.website],
      ...accreditation(lab),
      ["Authorised by", authorised_by],
    ],
    { summary: "The laboratory and its accreditation" },
  );
}

function accreditation({ accreditation }: Laboratory): Fact[] {
  if (!accreditation) return [["Accreditation", "None was stated."]];
  const { standard, body, number, valid_from, expires_on, scope, url } = accreditation;
  return [
    ["Accreditation", `${standard}, ${body}, no. ${number}`],
    ["Valid", `from ${day(valid_from)}${expires_on ? ` to ${day(expires_on)}` : ""}`],
    ["Scope", scope.join("; ") || "None was stated."],
    ["Certificate", url],
  ];
}

/** By what rule, and by whose limits. */
export function judging(sheet: Sheet, root: Element, { judged, report }: View): void {
  heading(sheet, root, "How it was judged");
  prose(sheet, root, report.decision_rule);
  table(sheet, root, {
    summary: "Sources of the limits",
    columns: [
      { title: "Limit", width: 125 },
      { title: "Edition", width: 102 },
      { title: "What it rests on", width: 140 },
      { title: "Source", width: 140.28 },
    ],
    rows: sourcesOf(judged).map(({ name, edition, basis, source_url }) => ({
      cells: [
        text([{ text: name, ink: INKS.cellStrong }]),
        ...[edition, basis, source_url].map((words) => text([{ text: words, ink: INKS.cell }])),
      ],
    })),
  });
}

/** What the brand says, in its own words. */
export function brandResponse(sheet: Sheet, root: Element, { report, statements }: ReportPaper): void {
  const answer = statements.findLast(({ brand_response }) => brand_response !== null);
  if (!answer?.brand_response) return;
  heading(sheet, root, `${report.product.brand} replied on ${day(answer.on)}`);
  paragraph(sheet, root, [{ text: answer.brand_response, ink: INKS.text }], { type: "BlockQuote" });
}

/** What happened to it since, newest first. */
export function changes(sheet: Sheet, root: Element, { report, statements, place }: ReportPaper): void {
  heading(sheet, root, "Changes");
  const later = statements.toReversed().map((one): Fact => {
    const said = one.state === "current" ? null : STATE_SENTENCES[one.state];
    const words = [
      `${STATE_LABELS[one.state]}.`,
      one.reason ?? said,
      one.superseded_by && `Report ${one.superseded_by} takes its place.`,
      one.brand_response && "The brand’s reply was added.",
      `Signed document ${one.sequence}.`,
    ];
    return [day(one.on) ?? "", words.filter(Boolean).join(" ")];
  });
  const inPlaceOf = report.supersedes
    ? ` It takes the place of report ${report.supersedes.report_number}: ${report.supersedes.reason}`
    : "";
  const issued: Fact = [
    day(report.dates.issued_on) ?? "",
    `Issued. Signed document ${place.sequence}.${inPlaceOf}`,
  ];
  facts(sheet, root, [...later, issued], { summary: "Changes, newest first" });
}
