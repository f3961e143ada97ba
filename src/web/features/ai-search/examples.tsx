import { Link } from "../../ui/link.tsx";
import styles from "./examples.module.css";
import { newQuestion, questionPath } from "./question-url.ts";

/** Example questions as links, `nofollow` for search engines. */
export const Examples = ({ questions }: { questions: readonly string[] }) => (
  <nav aria-label="Examples" className={styles.examples}>
    {questions.map((question) => (
      <Link key={question} to={questionPath(newQuestion(question))} rel="nofollow">
        {question}
      </Link>
    ))}
  </nav>
);
