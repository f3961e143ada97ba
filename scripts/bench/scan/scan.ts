import { CALIBRATION } from "#server/features/scans/rules/confidence.ts";
import type { ContenderOutcome } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { barcodeBench } from "./barcodes.ts";
import { openScanCatalogue, readCorpus } from "./catalogue.ts";
import { fitCalibration, lossOf } from "./fit-calibration.ts";
import { type JudgedPicture, judgeLabels } from "./judge-labels.ts";
import { labelCases } from "./labels.ts";
import { measureQueueing } from "./queueing.ts";

const QUEUED_PICTURES = 10;
const MB = 1024 * 1024;

/**
 * Scan recognition on rendered pictures: barcodes in various conditions, and labels with demo and real names. The
 * confidence is calibrated on separate pictures, half as many as it is measured on.
 */
export async function scanBench(pictures: number): Promise<BenchOutcome[]> {
  const corpus = await readCorpus();
  const { services, close } = await openScanCatalogue(corpus);
  try {
    const tuned = await judgeLabels(services, labelCases(corpus, Math.ceil(pictures / 2), "tune"));
    const judged = await judgeLabels(services, labelCases(corpus, pictures, "measure"));
    return [
      ...(await barcodeBench()),
      { bench: `scan: labels among ${corpus.held.length} records`, outcomes: labelOutcomes(judged) },
      { bench: "scan: labels, confidence against accuracy", outcomes: reliability(judged) },
      { bench: "scan: labels, calibration", outcomes: calibrations(tuned, judged) },
      { bench: "scan: labels, time and memory", outcomes: [timeOf(judged)] },
      { bench: "scan: queued pictures", outcomes: await measureQueueing(services, queued(corpus)) },
    ];
  } finally {
    await close();
  }
}

const queued = (corpus: Parameters<typeof labelCases>[0]) => labelCases(corpus, QUEUED_PICTURES, "queue");

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

function labelOutcomes(judged: readonly JudgedPicture[]): ContenderOutcome[] {
  const rowOf = (name: string, rows: readonly JudgedPicture[]): ContenderOutcome => ({
    name,
    medians: {
      pictures: rows.length,
      "top 1 %": percent(rows.filter(({ place }) => place === 1).length, rows.length),
      "top 5 %": percent(rows.filter(({ place }) => place > 0).length, rows.length),
      "matched %": percent(rows.filter(({ matched }) => matched).length, rows.length),
      "wrongly matched %": percent(
        rows.filter(({ matched, place }) => matched && place !== 1).length,
        rows.length,
      ),
      "lot read %": percent(
        rows.filter(({ lotRead }) => lotRead).length,
        rows.filter(({ lotRead }) => lotRead !== null).length,
      ),
    },
  });
  return [
    rowOf(
      "in the catalog",
      judged.filter(({ held }) => held),
    ),
    rowOf(
      "not in the catalog",
      judged.filter(({ held }) => !held),
    ),
    rowOf("all", judged),
  ];
}

const CONFIDENCE_BANDS = [0, 0.3, 0.6, 0.9, 1.01] as const;

/** Accuracy of the top candidate, by its confidence. */
function reliability(judged: readonly JudgedPicture[]): ContenderOutcome[] {
  return CONFIDENCE_BANDS.slice(1).map((upper, at) => {
    const lower = CONFIDENCE_BANDS[at] ?? 0;
    const rows = judged.filter(
      ({ confidence }) => confidence >= lower && confidence < upper && confidence > 0,
    );
    return {
      name: `${Math.round(lower * 100)} to ${Math.min(100, Math.round(upper * 100))} %`,
      medians: {
        pictures: rows.length,
        "mean confidence %": percent(
          rows.reduce((sum, { confidence }) => sum + confidence, 0),
          rows.length,
        ),
        "right %": percent(rows.filter(({ place }) => place === 1).length, rows.length),
      },
    };
  });
}

function calibrations(tuned: readonly JudgedPicture[], judged: readonly JudgedPicture[]): ContenderOutcome[] {
  const fit = fitCalibration(tuned.map(({ standings }) => standings));
  const measured = judged.map(({ standings }) => standings);
  return [
    {
      name: "in use",
      medians: { ...CALIBRATION, "loss on the measured pictures": lossOf(measured, CALIBRATION) },
    },
    { name: "fitted now", medians: { ...fit, "loss on the measured pictures": lossOf(measured, fit) } },
  ];
}

function timeOf(judged: readonly JudgedPicture[]): ContenderOutcome {
  const times = judged.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    name: "one after another",
    medians: { "p50 ms": at(0.5), "p95 ms": at(0.95), "memory MB": process.memoryUsage().rss / MB },
  };
}
