import type { AiAnswer } from "#contract/ai-search.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import panel from "./answer-panel.module.css";
import { keywordSearchPath } from "./question-url.ts";
import { SourceLink } from "./source-link.tsx";

/** The answer to a question about this site, or about a word of its reports. `words`: query for a keyword search. */
export const SiteAnswerPanel = ({ answer, words }: { answer: AiAnswer; words: string }) => (
  <section aria-labelledby="answer" className={panel.panel}>
    <h2 id="answer" className={panel.title}>
      Answer
    </h2>
    <ul className={panel.sentences}>
      {answer.sentences.map(({ text, source }) => (
        <li key={text}>
          {text} {source && <SourceLink {...source} />}
        </li>
      ))}
    </ul>
    {answer.page && (
      <div>
        <ButtonLink to={answer.page.path}>{answer.page.label}</ButtonLink>
      </div>
    )}
    <p className={panel.note}>
      Looking for a product? <Link to={keywordSearchPath(words)}>Search labels for these words</Link>
    </p>
  </section>
);
