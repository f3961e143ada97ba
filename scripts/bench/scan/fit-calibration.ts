import { CALIBRATION, confidences } from "#server/features/scans/rules/confidence.ts";

/** One picture: how the candidates stand, and which of them, if any, it shows. */
export interface Standings {
  candidates: readonly { supplementId: number; standing: number }[];
  right: ReadonlySet<number>;
}

type Calibration = typeof CALIBRATION;

/** Steps in which each number is looked for, the finest last. */
const STEPS = [1.6, 1.25, 1.1, 1.04];

/** The calibration under which what the pictures show was likeliest: by turns along each of its numbers. */
export function fitted(pictures: readonly Standings[]): Calibration {
  let best = { ...CALIBRATION };
  let loss = lossOf(pictures, best);
  for (const step of STEPS) {
    for (let improved = true; improved; ) {
      improved = false;
      for (const key of ["middle", "steepness", "spread"] as const) {
        for (const factor of [key === "middle" ? 1 + (step - 1) / 8 : step]) {
          for (const value of [best[key] * factor, best[key] / factor]) {
            const tried = { ...best, [key]: value };
            const triedLoss = lossOf(pictures, tried);
            if (triedLoss >= loss - 1e-9) continue;
            [best, loss, improved] = [tried, triedLoss, true];
          }
        }
      }
    }
  }
  return best;
}

/** Mean logarithmic loss of what is said: the product with its confidence, or that it is none. */
export function lossOf(pictures: readonly Standings[], calibration: Calibration): number {
  const losses = pictures.map(({ candidates, right }) => {
    const said = confidences(candidates, calibration);
    const onRight = said.filter(({ supplementId }) => right.has(supplementId));
    const none = 1 - said.reduce((sum, { confidence }) => sum + confidence, 0);
    const chance = right.size > 0 ? onRight.reduce((sum, { confidence }) => sum + confidence, 0) : none;
    return -Math.log(Math.max(1e-4, Math.min(1, chance)));
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}
