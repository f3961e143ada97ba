/** What has to hold, whether it does, and what was counted. */
export interface Proof {
  what: string;
  holds: boolean;
  figure: string;
}

/** A proof under load, with what its sentence says as numbers. */
export interface CountedProof extends Proof {
  requests: number;
  failed: number;
}

/** Runs them one after the other and prints each as it comes; answers how many are broken. */
export async function prove(proofs: readonly (() => Promise<Proof | Proof[]>)[]): Promise<number> {
  let broken = 0;
  for (const run of proofs) {
    for (const { what, holds, figure } of [await run()].flat()) {
      console.log(`${holds ? "holds " : "BROKEN"}  ${what}: ${figure}`);
      if (!holds) broken += 1;
    }
  }
  return broken;
}
