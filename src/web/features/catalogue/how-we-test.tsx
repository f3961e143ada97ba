import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/section.tsx";
import styles from "./how-we-test.module.css";

const STEPS = [
  {
    title: "Bought in a store",
    text: "The product is bought where anyone can buy it. The report names the place, the date, and the lot, and says so if the brand supplied the sample.",
  },
  {
    title: "Tested by a laboratory",
    text: "Identity, amounts, heavy metals, and microbes, each with a named method and its uncertainty.",
  },
  {
    title: "Judged by written rules",
    text: "Results are compared with published limits. If a result is too close to the limit to call, we say so.",
  },
  {
    title: "Published for good",
    text: "Pass or fail, the report stays online. You can still read corrected and withdrawn reports, along with the reason.",
  },
] as const;

export function HowWeTest() {
  return (
    <Section title="How we test" aside={<Link to="/about">Our full method</Link>}>
      <ol className={styles.steps}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
