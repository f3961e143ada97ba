import { CALIBRATION } from "#server/features/scans/rules/confidence.ts";
import type { Outcome } from "../rounds.ts";
import type { BenchOutcome } from "../table.ts";
import { barcodes } from "./barcodes.ts";
import { openCatalogue, readCorpus } from "./catalogue.ts";
import { fitted, lossOf } from "./fit-calibration.ts";
import { type Judged, judgeLabels } from "./judge-labels.ts";
import { labelCases } from "./labels.ts";
import { atOnce } from "./queueing.ts";

const AT_ONCE = 10;
const MB = 1024 * 1024;

/**
 * Pictures that the project draws and takes itself: of barcodes in every condition, and of labels of the sample catalogue
 * and of real names. The confidence is fitted on half as many pictures as it is measured on, and on others.
 */
export async function scan(pictures: number): Promise<BenchOutcome[]> {
  const corpus = await readCorpus();
  const { services, close } = await openCatalogue(corpus);
  try {
    const tuned = await judgeLabels(services, labelCases(corpus, Math.ceil(pictures / 2), "tune"));
    const judged = await judgeLabels(services, labelCases(corpus, pictures, "measure"));
    return [
      ...(await barcodes()),
      { bench: `scan: labels among ${corpus.held.length} records`, outcomes: labelOutcomes(judged) },
      { bench: "scan: labels, confidence said and borne out", outcomes: reliability(judged) },
      { bench: "scan: labels, calibration", outcomes: calibrations(tuned, judged) },
      { bench: "scan: labels, time and memory", outcomes: [timeOf(judged)] },
      { bench: "scan: pictures that queue", outcomes: await atOnce(services, queued(corpus)) },
    ];
  } finally {
    await close();
  }
}

const queued = (corpus: Parameters<typeof labelCases>[0]) => labelCases(corpus, AT_ONCE, "queue");

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

function labelOutcomes(judged: readonly Judged[]): Outcome[] {
  const rowOf = (name: string, rows: readonly Judged[]): Outcome => ({
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
      "in the catalogue",
      judged.filter(({ held }) => held),
    ),
    rowOf(
      "not in the catalogue",
      judged.filter(({ held }) => !held),
    ),
    rowOf("all", judged),
  ];
}

const BANDS = [0, 0.3, 0.6, 0.9, 1.01] as const;

/** How often the first that was offered was right, by the confidence it was offered with. */
function reliability(judged: readonly Judged[]): Outcome[] {
  return BANDS.slice(1).map((upper, at) => {
    const lower = BANDS[at] ?? 0;
    const rows = judged.filter(
      ({ confidence }) => confidence >= lower && confidence < upper && confidence > 0,
    );
    return {
      name: `${Math.round(lower * 100)} to ${Math.min(100, Math.round(upper * 100))} %`,
      medians: {
        pictures: rows.length,
        "said %": percent(
          rows.reduce((sum, { confidence }) => sum + confidence, 0),
          rows.length,
        ),
        "right %": percent(rows.filter(({ place }) => place === 1).length, rows.length),
      },
    };
  });
}

function calibrations(tuned: readonly Judged[], judged: readonly Judged[]): Outcome[] {
  const fit = fitted(tuned.map(({ standings }) => standings));
  const measured = judged.map(({ standings }) => standings);
  return [
    {
      name: "in use",
      medians: { ...CALIBRATION, "loss on the measured pictures": lossOf(measured, CALIBRATION) },
    },
    { name: "fitted now", medians: { ...fit, "loss on the measured pictures": lossOf(measured, fit) } },
  ];
}

function timeOf(judged: readonly Judged[]): Outcome {
  const times = judged.map(({ took }) => took).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    name: "one after another",
    medians: { "p50 ms": at(0.5), "p95 ms": at(0.95), "memory MB": process.memoryUsage().rss / MB },
  };
}
