import { VERDICT_LABELS } from "#contract/labels.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import { formatExact, withUnit } from "#domain/amounts.ts";
import { formatShare } from "#domain/presentation/chart-position.ts";
import { methodNotes } from "#domain/presentation/method-notes.ts";
import type { PanelView, ResultView } from "#domain/presentation/report-view.ts";
import { formatConversion, formatLimit, formatResultLine } from "#domain/presentation/result-text.ts";
import { linearScale, type Scale } from "#domain/presentation/scale.ts";
import { reasonSentences } from "#domain/verdict/reasons.ts";
import { writeHeading, writeProse } from "../facts.ts";
import { verdictIcon } from "../icons.ts";
import type { Span } from "../lines.ts";
import type { View } from "../report-input.ts";
import { scaleAxis, scaleCell } from "../scale-cell.ts";
import { type Element, type Sheet, writeParagraph } from "../sheet.ts";
import { type TableCell, type TableColumn, type TableRow, textCell, writeTable } from "../table.ts";
import { TEXT_STYLES } from "../text-styles.ts";

type Stated = PublishedReport["results"][number];
type Line = ResultView<Stated>;

/** Space for the section heading and the first rows, in points. */
const HEADING_AND_FIRST_ROWS = 180;

/** Writes every result by panel, next to its claim or limit. */
export function writeResults(sheet: Sheet, root: Element, view: View): void {
  sheet.ensureSpace(HEADING_AND_FIRST_ROWS);
  writeHeading(sheet, root, "Results");
  writeProse(
    sheet,
    root,
    "± is the expanded uncertainty. Dot: result. Line through it: uncertainty. Dashed bar: too little to measure. Green: within the limit. Hatched: outside. Two strokes across an axis: what follows is farther away than it looks.",
  );
  const isCharted = ({ lines }: PanelView<Stated>) => lines.some(({ position }) => position);
  for (const panel of view.panels.filter(isCharted))
    resultsTable(sheet, root, PANEL_LABELS[panel.panel], panel.lines);
  const others = view.panels.filter((panel) => !isCharted(panel));
  if (others.length > 0) {
    const lines = others.flatMap((panel) => panel.lines);
    resultsTable(sheet, root, others.map(({ panel }) => PANEL_LABELS[panel]).join(", "), lines);
  }
}

const WIDTHS = { name: 102, result: 112, limit: 103, scale: 100, verdict: 90.28 };

function resultsTable(sheet: Sheet, root: Element, title: string, lines: readonly Line[]): void {
  const position = lines.flatMap((line) => line.position ?? []);
  const toLimit = position.some(({ of }) => of === "limit");
  const scale = position.length === 0 ? null : linearScale(position);
  sheet.ensureSpace(70);
  writeParagraph(sheet, root, [{ text: title, style: TEXT_STYLES.panel }], { type: "H3", after: 1 });
  const width = (own: keyof typeof WIDTHS, without: number) => (scale ? WIDTHS[own] : without);
  const columns: TableColumn[] = [
    { title: "Analyte", width: width("name", 130) },
    { title: "Result", width: width("result", 135) },
    { title: toLimit || !scale ? "Limit" : "Label claim and range", width: width("limit", 142) },
    ...(scale
      ? [
          {
            title: `Percent of ${toLimit ? "limit" : "claim"}`,
            width: WIDTHS.scale,
            axis: scaleAxis(sheet, scale),
          },
        ]
      : []),
    { title: "Verdict", width: width("verdict", 100.28) },
  ];
  const rows = lines.map((line) => rowOf(sheet, line, scale));
  writeTable(sheet, root, { summary: `${title}: results`, columns, rows });
}

function rowOf(sheet: Sheet, line: Line, scale: Scale | null): TableRow {
  const { name, judged, position } = line;
  const why = needsWords(line) ? reasonSentences(judged.reasons).join(" ") : "";
  const words = [formatConversion(line), why].filter(Boolean).join(" ");
  const drawing: TableCell[] =
    scale === null
      ? []
      : [
          position
            ? scaleCell(sheet, { name, position, scale, verdict: judged.verdict })
            : textCell([span("–")]),
        ];
  return {
    cells: [
      textCell([{ text: name, style: TEXT_STYLES.cellStrong }]),
      textCell([span(formatResultLine(line))], ...shareOf(line)),
      textCell(...allowedBy(line)),
      ...drawing,
      {
        paragraphs: [[{ text: VERDICT_LABELS[judged.verdict], style: TEXT_STYLES.cellStrong }]],
        icon: verdictIcon(sheet.doc, judged.verdict),
      },
    ],
    ...(words ? { note: [{ text: words, style: TEXT_STYLES.note }] } : {}),
  };
}

const span = (words: string): Span => ({ text: words, style: TEXT_STYLES.cell });
const aside = (words: string): Span => ({ text: words, style: TEXT_STYLES.note });

const shareOf = ({ position }: Line): Span[][] =>
  position ? [[aside(`${formatShare(position)}% of the ${position.of}`)]] : [];

function allowedBy({ result: { claim, claim_unit, unit }, judged: { limit, derivedFrom } }: Line): Span[][] {
  const claimed =
    claim === null || derivedFrom
      ? []
      : [[span(`Claim ${withUnit(formatExact(claim), claim_unit ?? unit)}`)]];
  if (!limit) return claimed.length > 0 ? claimed : [[span("No limit")]];
  const allowed = formatLimit(limit);
  const name = limit.name;
  if (claimed.length > 0) return [...claimed, [aside(allowed ? `${allowed}, ${name}` : name)]];
  return allowed ? [[span(allowed)], [aside(name)]] : [[aside(name)]];
}

/** Whether a result needs an explanation; one that passed does not, as the rule of decision is stated once. */
const needsWords = ({ judged: { verdict } }: Line): boolean =>
  verdict !== "pass" && verdict !== "informational";

const METHOD_COLUMNS: readonly TableColumn[] = [
  { title: "Analyte", width: 110 },
  { title: "Method", width: 191 },
  { title: "In scope", width: 44 },
  { title: "LOD", width: 54, align: "right" },
  { title: "LOQ", width: 54, align: "right" },
  { title: "k", width: 24, align: "right" },
  { title: "n", width: 30.28, align: "right" },
];

/** Writes the method of each result: laboratory, LOD, LOQ, coverage factor and replicates. */
export function writeMethods(sheet: Sheet, root: Element, { report }: View): void {
  writeHeading(sheet, root, "Methods");
  writeProse(
    sheet,
    root,
    "In scope: of the laboratory’s accreditation. LOD, LOQ: limits of detection and quantification. k: coverage factor of the uncertainty. n: replicates.",
  );
  writeTable(sheet, root, {
    summary: "Method of each result",
    columns: METHOD_COLUMNS,
    rows: report.results.map(methodRow),
  });
}

function methodRow(result: Stated): TableRow {
  const { analyte, method, in_scope, lod, loq, unit, k, replicates } = result;
  const figure = (value: number | null) =>
    textCell([span(value === null ? "–" : withUnit(formatExact(value), unit))]);
  const notes = methodNotes(result, "pdf");
  return {
    cells: [
      textCell([{ text: analyte, style: TEXT_STYLES.cellStrong }]),
      textCell([span([method, ...notes].join(", "))]),
      textCell([span(in_scope ? "Yes" : "No")]),
      figure(lod),
      figure(loq),
      textCell([span(k === null ? "–" : formatExact(k))]),
      textCell([span(String(replicates))]),
    ],
  };
}
