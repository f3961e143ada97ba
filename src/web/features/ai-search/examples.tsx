import { Link } from "react-router";
import styles from "./examples.module.css";
import { asking, questionPath } from "./question-url.ts";

/** Questions to begin with, as links that anybody can follow; search engines are asked not to. */
export const Examples = ({ questions }: { questions: readonly string[] }) => (
  <nav aria-label="Examples" className={styles.examples}>
    {questions.map((question) => (
      <Link key={question} to={questionPath(asking(question))} rel="nofollow">
        {question}
      </Link>
    ))}
  </nav>
);
