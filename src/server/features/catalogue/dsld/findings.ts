import type { Conflict } from "../intake/record.ts";
import type { ImportRunFinding } from "../schema/import-runs.ts";
import type { Rejection } from "./read-in-worker.ts";

const CONFLICTS: { [Kind in Conflict["kind"]]: (conflict: Extract<Conflict, { kind: Kind }>) => string } = {
  barcode: ({ gtin14, keptBy }) => `Barcode ${gtin14} already belongs to ${keptBy} and stays there.`,
  related: ({ relatedRef, products: [one, other] }) =>
    `The source lists this label and ${relatedRef} as one product. If they are, merge ${one} into ${other}.`,
};

/** A conflict in a sentence. */
export const describeConflict = (conflict: Conflict): string =>
  (CONFLICTS[conflict.kind] as (conflict: Conflict) => string)(conflict);

/** A rejected row, as the console shows it. */
export const rejectionFinding = ({ location, id, reason }: Rejection): ImportRunFinding => ({
  place: id === null ? location : `${location}, DSLD ${id}`,
  text: reason,
});

/** A conflict, as the console shows it. */
export const conflictFinding = (conflict: Conflict): ImportRunFinding => ({
  place: `DSLD ${conflict.sourceRef}`,
  text: describeConflict(conflict),
});
