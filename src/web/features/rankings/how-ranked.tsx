import { DEFAULT_SCORE_WEIGHTS, SCORE_INPUT_TEXTS, SCORE_INPUTS } from "#domain/score/formula.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./rankings.module.css";

/** What the score of a ranking weighs, and how. */
export const HowRanked = () => (
  <Section
    id="how"
    title="How we rank"
    lede="By the published score, from 0 to 100. A product that failed is never above one that didn’t."
  >
    <dl className={styles.inputs}>
      {SCORE_INPUTS.toSorted((one, other) => DEFAULT_SCORE_WEIGHTS[other] - DEFAULT_SCORE_WEIGHTS[one]).map(
        (input) => (
          <div key={input}>
            <dt>
              {SCORE_INPUT_TEXTS[input].label}: {DEFAULT_SCORE_WEIGHTS[input]}%
            </dt>
            <dd>{SCORE_INPUT_TEXTS[input].how}</dd>
          </div>
        ),
      )}
    </dl>
  </Section>
);
