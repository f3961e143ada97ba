import { VERDICT_LABELS } from "#contract/labels.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { CAPS, DEFAULT_WEIGHTS, INPUT_WORDS, SCORE_INPUTS, SCORE_VERSION } from "#domain/score/formula.ts";
import { DataTable } from "../../ui/data-table.tsx";

const ALL = SCORE_INPUTS.reduce((sum, input) => sum + DEFAULT_WEIGHTS[input], 0);

const capped = VERDICTS.flatMap((verdict) => {
  const most = CAPS[verdict];
  return most === undefined ? [] : [`${VERDICT_LABELS[verdict].toLowerCase()}: ${most} at most`];
}).join(", ");

/** The score's formula from the tables that it is worked out by. */
export const ScoreFormula = () => (
  <>
    <p>
      A report in which everything required was measured has a score from 0 to 100. It is a sum of points,
      version {SCORE_VERSION} of the formula, and every report shows its own sum: you may move the weights
      there.
    </p>
    <DataTable
      caption={`Score, version ${SCORE_VERSION}`}
      rows={SCORE_INPUTS}
      keyOf={(input) => input}
      columns={[
        { title: "Input", show: (input) => INPUT_WORDS[input].label },
        { title: "Most points", show: (input) => Math.round((100 * DEFAULT_WEIGHTS[input]) / ALL) },
        { title: "From 0 to 1", show: (input) => INPUT_WORDS[input].how },
      ]}
    />
    <p>
      No average hides a failure: whatever the sum, the score ends here ({capped}). There is no score for a
      withdrawn report, nor where a claim or a contaminant was not measured. Scores are rounded down.
    </p>
  </>
);
