import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ScanFailure } from "#contract/scan-vocabulary.ts";
import { recognizeLabel } from "#server/features/scans/commands/recognize-label.ts";
import { type PictureReading, UnreadablePicture } from "#server/features/scans/port.ts";
import { candidatesFor } from "#server/features/scans/queries/candidates.ts";
import { toLabelLines } from "#server/features/scans/rules/label-lines.ts";
import type { Services } from "#server/services.ts";
import { labelKey } from "./catalogue.ts";
import type { Standings } from "./fit-calibration.ts";
import type { LabelCase } from "./labels.ts";

/** Result of one label picture. */
export interface JudgedPicture {
  held: boolean;
  matched: boolean;
  /** Rank of the right product among the candidates, from 1; 0 if absent. */
  place: number;
  confidence: number;
  lotRead: boolean | null;
  /** Input of the confidence calibration. */
  standings: Standings;
  /** Recognition time in milliseconds. */
  elapsedMs: number;
}

/** Recognizes pictures one after another. */
export async function judgeLabels(services: Services, cases: readonly LabelCase[]): Promise<JudgedPicture[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-scan-bench-"));
  const file = path.join(folder, "label.jpg");
  try {
    const judged: JudgedPicture[] = [];
    for (const one of cases) {
      await writeFile(file, await one.picture());
      judged.push(await judgePicture(services, one, file));
    }
    return judged;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function judgePicture(services: Services, one: LabelCase, file: string): Promise<JudgedPicture> {
  const { label, held, stamp } = one;
  const began = performance.now();
  const reading = await readOrFail(services, file);
  const { status, candidates: offered = [], extracted } = await recognizeLabel(services, reading);
  const elapsedMs = performance.now() - began;
  const cards = await services.listings.cards(offered.map(({ supplementId }) => supplementId));
  const names = cards.map(({ brand, name }) => labelKey({ brand: brand.name, name }));
  const candidates =
    typeof reading === "string" ? [] : await candidatesFor(services, toLabelLines(reading.lines));
  const right = candidates.filter((candidate) => labelKey(candidate) === labelKey(label));
  return {
    held,
    matched: status === "matched",
    place: names.indexOf(labelKey(label)) + 1,
    confidence: offered[0]?.confidence ?? 0,
    lotRead: stamp && extracted.lot_number === stamp.lot,
    standings: { candidates, right: new Set(right.map(({ supplementId }) => supplementId)) },
    elapsedMs,
  };
}

const readOrFail = ({ labelReader }: Services, file: string): Promise<PictureReading | ScanFailure> =>
  labelReader.read(file, { visitor: file, address: file }).catch((error) => {
    if (error instanceof UnreadablePicture) return error.problem;
    throw error;
  });
