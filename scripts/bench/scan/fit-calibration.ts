import { CALIBRATION, confidences } from "#server/features/scans/rules/confidence.ts";

/** Candidates of one picture with their scores, and which of them are right, if any. */
export interface Standings {
  candidates: readonly { supplementId: number; score: number }[];
  right: ReadonlySet<number>;
}

type Calibration = typeof CALIBRATION;

/** Multiplicative steps of the coordinate descent, the finest last. */
const STEPS = [1.6, 1.25, 1.1, 1.04];

/** Fits the calibration by maximum likelihood, with coordinate descent over its parameters. */
export function fitCalibration(pictures: readonly Standings[]): Calibration {
  let best = { ...CALIBRATION };
  let loss = lossOf(pictures, best);
  for (const step of STEPS) {
    for (let improved = true; improved; ) {
      improved = false;
      for (const key of ["middle", "steepness", "spread"] as const) {
        for (const factor of [key === "middle" ? 1 + (step - 1) / 8 : step]) {
          for (const value of [best[key] * factor, best[key] / factor]) {
            const candidate = { ...best, [key]: value };
            const candidateLoss = lossOf(pictures, candidate);
            if (candidateLoss >= loss - 1e-9) continue;
            [best, loss, improved] = [candidate, candidateLoss, true];
          }
        }
      }
    }
  }
  return best;
}

/** Mean log loss of the predicted confidences, including that of no match. */
export function lossOf(pictures: readonly Standings[], calibration: Calibration): number {
  const losses = pictures.map(({ candidates, right }) => {
    const predicted = confidences(candidates, calibration);
    const onRight = predicted.filter(({ supplementId }) => right.has(supplementId));
    const none = 1 - predicted.reduce((sum, { confidence }) => sum + confidence, 0);
    const likelihood = right.size > 0 ? onRight.reduce((sum, { confidence }) => sum + confidence, 0) : none;
    return -Math.log(Math.max(1e-4, Math.min(1, likelihood)));
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}
