import styles from "./explanations.module.css";

const STEPS = [
  {
    title: "Bought like anyone would",
    text: "Sealed units of one lot are bought in a shop. The report names the lot, the place, the dates, and how many units were mixed into the sample.",
  },
  {
    title: "Identified and measured",
    text: "The laboratory establishes what the material is, then measures the claimed ingredients and what should not be there. Each result carries its unit, its method and its uncertainty.",
  },
  {
    title: "Judged by a named rule",
    text: "Every result is compared with one named limit, its uncertainty counted in. A result too close to the limit to be sure is called that, and not a pass.",
  },
  {
    title: "Published whole",
    text: "All results stand in the report, good and bad, with those that were never measured. A correction is a new report beside the old one.",
  },
];

export const TestSteps = () => (
  <ol className={styles.steps}>
    {STEPS.map(({ title, text }) => (
      <li key={title} className={styles.step}>
        <h3>{title}</h3>
        <p>{text}</p>
      </li>
    ))}
  </ol>
);
