import { Link } from "../../ui/link.tsx";
import styles from "./examples.module.css";
import { type AskPlace, newQuestion, questionPath } from "./question-url.ts";

/** Example questions as links, `nofollow` for search engines. */
export const Examples = ({ questions, place }: { questions: readonly string[]; place: AskPlace }) => (
  <nav aria-label="Examples" className={styles.examples}>
    {questions.map((question) => (
      <Link key={question} to={questionPath(newQuestion(question, place))} rel="nofollow">
        {question}
      </Link>
    ))}
  </nav>
);
