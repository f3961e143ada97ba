import { Link } from "react-router";
import { Section } from "#web/ui/section.tsx";
import styles from "./how-we-test.module.css";

const STEPS = [
  {
    title: "Bought at a shop",
    text: "A pack is bought where anybody buys it. The report names the place, the day and the lot.",
  },
  {
    title: "Measured by a laboratory",
    text: "Identity, amounts, heavy metals and microbes, each by a named method and with its uncertainty.",
  },
  {
    title: "Judged by a written rule",
    text: "Every value stands beside a limit with a name. What lies too close to it to be sure is said to.",
  },
  {
    title: "Published and kept",
    text: "Passed or failed, the report stays. What is corrected or withdrawn stays readable, with the reason.",
  },
] as const;

export function HowWeTest() {
  return (
    <Section title="How we test" aside={<Link to="/about">The method in full</Link>}>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, place) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {place + 1}
            </span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
