import type { Ranking } from "#contract/rankings.ts";
import { formatCount } from "#domain/amounts.ts";
import { Section } from "../../ui/section.tsx";
import styles from "./rankings.module.css";

/** "3 products without …"; nothing of none, which would only be in the way. */
const counted = (count: number, noun: string, rest: string): string[] =>
  count > 0 ? [`${formatCount(count, noun)} ${rest}`] : [];

/** What a ranking leaves out, in words with counts. */
export function LeftOut({ ranking }: { ranking: Ranking }) {
  const { left_out: out, ranked, products, demo } = ranking;
  const sentences = [
    ...counted(out.untested, "product", "without a report in effect. Nothing is known of them, good or bad."),
    ...counted(out.disputed, "product", "whose newest report is disputed."),
    ...counted(
      out.not_clean,
      "product",
      "that can’t be recommended: unsafe, failed, not tested in full, tested by a laboratory that isn’t accredited for it, or with more of a nutrient than its upper level.",
    ),
    ...counted(out.unscored, "product", "that passed but have no score."),
    ...counted(out.superseded_reports, "report", "replaced by a newer one."),
    ...counted(out.withdrawn_reports, "report", "withdrawn."),
    ...counted(ranked - products.length, "product", "further down."),
    demo
      ? "All products ranked here are demo data. Real products will replace them and are never ranked beside them."
      : "Demo products: they are never ranked beside real ones.",
  ];
  return (
    <Section
      id="left-out"
      title="What this ranking leaves out"
      lede="A score covers one lot. These have no place above:"
    >
      <ul className={styles.leftOut}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}
