import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import { recogniseLabel } from "#server/features/scans/commands/recognize-label.ts";
import { type PictureReading, UnreadablePicture } from "#server/features/scans/port.ts";
import { candidatesFor } from "#server/features/scans/queries/candidates.ts";
import { printOf } from "#server/features/scans/rules/print.ts";
import type { Services } from "#server/services.ts";
import { sameOnLabel } from "./catalogue.ts";
import type { Standings } from "./fit-calibration.ts";
import type { LabelCase } from "./labels.ts";

/** What came of one label picture. */
export interface Judged {
  held: boolean;
  matched: boolean;
  /** Place of the product among what was offered, from 1; 0: not offered. */
  place: number;
  confidence: number;
  lotRead: boolean | null;
  /** What the confidence was made of. */
  standings: Standings;
  /** From the picture to the answer, in milliseconds. */
  took: number;
}

/** Reads and recognises each picture alone, one after another. */
export async function judgeLabels(services: Services, cases: readonly LabelCase[]): Promise<Judged[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-scan-bench-"));
  const file = path.join(folder, "label.jpg");
  try {
    const judged: Judged[] = [];
    for (const one of cases) {
      await writeFile(file, await one.picture());
      judged.push(await judge(services, one, file));
    }
    return judged;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function judge(services: Services, one: LabelCase, file: string): Promise<Judged> {
  const { label, held, stamp } = one;
  const began = performance.now();
  const reading = await readOrFail(services, file);
  const { status, offered = [], extracted } = await recogniseLabel(services, reading);
  const took = performance.now() - began;
  const cards = await services.listings.cards(offered.map(({ supplementId }) => supplementId));
  const names = cards.map(({ brand, name }) => sameOnLabel({ brand: brand.name, name }));
  const candidates = typeof reading === "string" ? [] : await candidatesFor(services, printOf(reading.lines));
  const right = candidates.filter((candidate) => sameOnLabel(candidate) === sameOnLabel(label));
  return {
    held,
    matched: status === "matched",
    place: names.indexOf(sameOnLabel(label)) + 1,
    confidence: offered[0]?.confidence ?? 0,
    lotRead: stamp && extracted.lot_number === stamp.lot,
    standings: { candidates, right: new Set(right.map(({ supplementId }) => supplementId)) },
    took,
  };
}

const readOrFail = ({ labelReader }: Services, file: string): Promise<PictureReading | ScanFailure> =>
  labelReader.read(file).catch((error) => {
    if (error instanceof UnreadablePicture) return error.problem;
    throw error;
  });
