import { PANEL_LABELS, VERDICT_LABELS } from "#contract/labels.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { exactNumber, NARROW_SPACE, withUnit } from "#domain/amounts.ts";
import { shareInWords } from "#domain/presentation/chart-position.ts";
import type { PanelView, ResultView } from "#domain/presentation/report-view.ts";
import { arithmeticInWords, limitInWords, lineInWords } from "#domain/presentation/result-text.ts";
import { linearScale, logScale, type Scale } from "#domain/reading/scale.ts";
import { inWords } from "#domain/verdict/reasons.ts";
import { heading, prose } from "../facts.ts";
import { verdictMark } from "../icons.ts";
import { INKS } from "../ink.ts";
import type { Span } from "../lines.ts";
import type { View } from "../report-input.ts";
import { scaleAxis, scaleCell } from "../scale-cell.ts";
import { type Element, paragraph, type Sheet } from "../sheet.ts";
import { type Cell, type Column, type Row, table, text } from "../table.ts";

type Stated = PublishedReport["results"][number];
type Line = ResultView<Stated>;

/** Room for the heading of the results and the first rows below it, in points. */
const WITH_FIRST_ROWS = 180;

/** Every result, panel by panel, beside what it is judged by. */
export function results(sheet: Sheet, root: Element, view: View): void {
  sheet.need(WITH_FIRST_ROWS);
  heading(sheet, root, "Results");
  prose(
    sheet,
    root,
    "After ± stands the expanded uncertainty. A dot is the measured value, its whisker the uncertainty; a hollow bar reaches as far as the method could see. The tinted band is what is allowed around a claim; beyond a limit the ground is red.",
  );
  for (const panel of view.panels) panelTable(sheet, root, panel, view);
}

const WIDTHS = { name: 102, result: 112, limit: 103, scale: 100, verdict: 90.28 };

function panelTable(sheet: Sheet, root: Element, panel: PanelView<Stated>, view: View): void {
  const placed = panel.lines.flatMap((line) => line.placed ?? []);
  const toLimit = placed.some(({ of }) => of === "limit");
  const scale = placed.length === 0 ? null : toLimit ? logScale(placed) : linearScale(placed);
  sheet.need(90);
  const title = PANEL_LABELS[panel.panel];
  paragraph(sheet, root, [{ text: title, ink: INKS.panel }], { type: "H3", after: 1 });
  const width = (own: keyof typeof WIDTHS, without: number) => (scale ? WIDTHS[own] : without);
  const columns: Column[] = [
    { title: "Analyte", width: width("name", 130) },
    { title: "Result", width: width("result", 135) },
    { title: toLimit || !scale ? "Limit" : "Label claim and range", width: width("limit", 142) },
    ...(scale
      ? [
          {
            title: `In percent of the ${toLimit ? "limit" : "claim"}`,
            width: WIDTHS.scale,
            axis: scaleAxis(sheet, scale),
          },
        ]
      : []),
    { title: "Verdict", width: width("verdict", 100.28) },
  ];
  const rows = panel.lines.map((line) => rowOf(sheet, line, { scale, view }));
  table(sheet, root, { summary: `${title}: results`, columns, rows });
}

function rowOf(sheet: Sheet, line: Line, { scale, view }: { scale: Scale | null; view: View }): Row {
  const { name, judged, placed } = line;
  const note = [
    arithmeticInWords(line, view.report.product.intake),
    needsWords(line) && inWords(judged.reasons).join(" "),
  ];
  const words = note.filter(Boolean).join(" ");
  const drawing: Cell[] =
    scale === null
      ? []
      : [placed ? scaleCell(sheet, { name, placed, scale, verdict: judged.verdict }) : text([span("–")])];
  return {
    cells: [
      text([{ text: name, ink: INKS.cellStrong }]),
      text([span(lineInWords(line))], ...shareOf(line)),
      text(...allowedBy(line)),
      ...drawing,
      {
        paragraphs: [[{ text: VERDICT_LABELS[judged.verdict], ink: INKS.cellStrong }]],
        mark: verdictMark(sheet.doc, judged.verdict),
      },
    ],
    ...(words ? { note: [{ text: words, ink: INKS.note }] } : {}),
  };
}

const span = (words: string): Span => ({ text: words, ink: INKS.cell });
const aside = (words: string): Span => ({ text: words, ink: INKS.note });

const shareOf = ({ placed }: Line): Span[][] =>
  placed ? [[aside(`${shareInWords(placed)}${NARROW_SPACE}% of the ${placed.of}`)]] : [];

function allowedBy({ result: { claim, claim_unit, unit }, judged: { limit, impliedBy } }: Line): Span[][] {
  const claimed =
    claim === null || impliedBy ? [] : [[span(`Claim ${withUnit(exactNumber(claim), claim_unit ?? unit)}`)]];
  if (!limit) return claimed.length > 0 ? claimed : [[span("No limit")]];
  const allowed = limitInWords(limit);
  const name = limit.name;
  if (claimed.length > 0) return [...claimed, [aside(allowed ? `${allowed}, ${name}` : name)]];
  return allowed ? [[span(allowed)], [aside(name)]] : [[aside(name)]];
}

/** A plain pass explains itself. */
const needsWords = ({ judged: { verdict, reasons } }: Line): boolean =>
  verdict !== "pass" || reasons.some((reason) => reason !== "inside" && reason !== "not_detected");

const METHOD_COLUMNS: readonly Column[] = [
  { title: "Analyte", width: 110 },
  { title: "Method", width: 165 },
  { title: "Accredited", width: 62 },
  { title: "LOD", width: 58, align: "right" },
  { title: "LOQ", width: 58, align: "right" },
  { title: "k", width: 24, align: "right" },
  { title: "n", width: 30.28, align: "right" },
];

/** By what method each result was measured, by whom, how often, and how far the method sees. */
export function methods(sheet: Sheet, root: Element, { report }: View): void {
  heading(sheet, root, "How it was measured");
  prose(
    sheet,
    root,
    "LOD: limit of detection. LOQ: limit of quantification. k: coverage factor of the uncertainty. n: independent determinations. Accredited: the method is in the scope of the laboratory’s accreditation.",
  );
  table(sheet, root, {
    summary: "Method of each result",
    columns: METHOD_COLUMNS,
    rows: report.results.map(methodRow),
  });
}

function methodRow({
  analyte,
  method,
  in_scope,
  lod,
  loq,
  unit,
  k,
  replicates,
  subcontracted_to,
}: Stated): Row {
  const figure = (value: number | null) =>
    text([span(value === null ? "–" : withUnit(exactNumber(value), unit))]);
  const by = subcontracted_to
    ? [[aside(`Measured by ${subcontracted_to}, on behalf of the laboratory`)]]
    : [];
  return {
    cells: [
      text([{ text: analyte, ink: INKS.cellStrong }]),
      text([span(method)], ...by),
      text([span(in_scope ? "Yes" : "No")]),
      figure(lod),
      figure(loq),
      text([span(k === null ? "–" : exactNumber(k))]),
      text([span(String(replicates))]),
    ],
  };
}
