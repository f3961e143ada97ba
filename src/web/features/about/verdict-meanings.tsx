import type { ResultVerdict } from "#contract/verdicts.ts";
import { VerdictBadge } from "../../ui/verdict-badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./verdict-meanings.module.css";

const MEANINGS: readonly { verdict: ResultVerdict | null; meaning: string }[] = [
  { verdict: "pass", meaning: "Inside the limit, and so is the whole range that the uncertainty allows." },
  { verdict: "conditional_pass", meaning: "Inside the limit, but too close to it to be sure." },
  {
    verdict: "inconclusive",
    meaning: "The method could not see well enough to tell: what it can detect lies beyond the limit.",
  },
  { verdict: "conditional_fail", meaning: "Outside the limit, but too close to it to be sure." },
  { verdict: "fail", meaning: "Outside the limit, and so is the whole range that the uncertainty allows." },
  {
    verdict: "informational",
    meaning: "Measured, with no limit chosen for it. It counts neither for nor against.",
  },
  { verdict: null, meaning: "Nobody has measured it here. That says nothing about the product." },
];

/** What each verdict means: the decision rule in words (ILAC-G8:09/2019 §4.2). */
export const VerdictMeanings = () => (
  <table className={styles.table}>
    <caption>
      <VisuallyHidden>Verdicts and what they mean</VisuallyHidden>
    </caption>
    <tbody>
      {MEANINGS.map(({ verdict, meaning }) => (
        <tr key={verdict ?? "not tested"}>
          <th scope="row">
            <VerdictBadge verdict={verdict} />
          </th>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
