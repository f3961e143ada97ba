import type { ReactNode } from "react";
import type { AiAnswer, AiSearchOutcome } from "#contract/ai-search.ts";
import { useAuth } from "../../session/auth.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { RequestTestLink } from "../test-requests/request-test.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { ChoicePanel } from "./choice-panel.tsx";
import { Grade } from "./grade.tsx";
import { HelpLine } from "./help-line.tsx";
import { KeepQuestion } from "./keep-question.tsx";
import { LanguageNote } from "./language-note.tsx";
import { NoticeAnswer } from "./notice-answer.tsx";
import { QuestionInterpretation } from "./question-interpretation.tsx";
import styles from "./question-outcome.module.css";
import {
  englishQuery,
  keywordQuery,
  keywordSearchPath,
  MEMBER_PATH,
  type QuestionUrl,
  questionPath,
  RATING_PLACE,
} from "./question-url.ts";
import { RankedResults, type RenderFeedback } from "./ranked-results.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { SiteAnswerPanel } from "./site-answer-panel.tsx";
import { Thumbs } from "./thumbs.tsx";

interface OutcomeProps {
  outcome: AiSearchOutcome;
  questionUrl: QuestionUrl;
  onAskAgain: () => void;
}

/** The outcome of a question: help that stands above everything, then the refusal, an answer, or the answer and the results. */
export function QuestionOutcome(props: OutcomeProps) {
  const { outcome, questionUrl } = props;
  const { interpreted, answer, help, certainty, search_id: searchId } = outcome;
  const keep = certainty !== "certain" && <KeepQuestion key={`keep ${searchId}`} searchId={searchId} />;
  const words = englishQuery(interpreted, questionUrl.question);
  return (
    <>
      {help && <HelpLine reason={help} language={interpreted.language} />}
      {answer?.refused ? (
        <Refused {...props} answer={answer} keep={keep} />
      ) : answer && answer.answered_by !== "products" ? (
        <>
          <LanguageNote interpreted={interpreted} hasHelp={false} />
          <AnswerAlone answer={answer} words={words} />
          {keep}
        </>
      ) : (
        <Answered {...props} keep={keep} />
      )}
    </>
  );
}

type KeptProps = OutcomeProps & { keep: ReactNode };

const Interpretation = ({ outcome: { interpreted, mode }, questionUrl }: OutcomeProps) => (
  <QuestionInterpretation interpreted={interpreted} questionUrl={questionUrl} mode={mode} />
);

/** A refusal; its interpretation can be edited only where the question wasn't about health, which would be refused again. */
const Refused = ({ answer, keep, ...props }: KeptProps & { answer: AiAnswer }) => {
  const { interpreted } = props.outcome;
  const isOffTopic = answer.refusal_reason === "off_topic";
  return (
    <>
      <Refusal outcome={props.outcome} answer={answer} questionUrl={props.questionUrl} />
      {interpreted.language === "other" && <LanguageNote interpreted={interpreted} hasHelp={!isOffTopic} />}
      {keep}
      {isOffTopic && <Interpretation {...props} />}
    </>
  );
};

/** The interpretation, and what matches it or that nothing does. */
const Answered = ({ keep, ...props }: KeptProps) => {
  const { interpreted, total, help } = props.outcome;
  return (
    <>
      <LanguageNote interpreted={interpreted} hasHelp={help === "crisis" || help === "emergency"} />
      <Interpretation {...props} />
      {total > 0 ? (
        <Matches {...props} keep={keep} />
      ) : (
        <>
          <NoMatches {...props} />
          {keep}
        </>
      )}
    </>
  );
};

/** The answer, and the products that it is about. */
const Matches = ({ outcome, questionUrl, onAskAgain, keep }: KeptProps) => (
  <div className={styles.matches}>
    <div className={styles.answered}>
      <AnswerPanel
        key={outcome.search_id}
        searchId={outcome.search_id}
        early={outcome.answer}
        mode={outcome.mode}
        onAskAgain={onAskAgain}
      />
      {keep}
    </div>
    <RankedResults
      outcome={outcome}
      questionUrl={questionUrl}
      renderFeedback={questionUrl.rating ? renderGrade : renderThumbs}
      aside={<GradeLink questionUrl={questionUrl} />}
      onAskAgain={onAskAgain}
    />
  </div>
);

/** An answer without products: about notices, or about this site. */
const AnswerAlone = ({ answer, words }: { answer: AiAnswer; words: string }) =>
  answer.answered_by === "notices" ? (
    <NoticeAnswer answer={answer} />
  ) : (
    <SiteAnswerPanel answer={answer} words={words} />
  );

/** Help only, or the choice between help and products. */
function Refusal({ outcome, answer, questionUrl }: Omit<OutcomeProps, "onAskAgain"> & { answer: AiAnswer }) {
  const { interpreted, continuable } = outcome;
  const shown = { answer, language: interpreted.language, questionUrl };
  return continuable ? (
    <ChoicePanel {...shown} words={keywordQuery(interpreted, questionUrl.question)} />
  ) : (
    <RefusalPanel {...shown} words={englishQuery(interpreted, questionUrl.question)} />
  );
}

const renderThumbs: RenderFeedback = (searchId, { supplement_id, name }) => (
  <Thumbs searchId={searchId} supplementId={supplement_id} what={name} />
);

const renderGrade: RenderFeedback = (searchId, { supplement_id, name }) => (
  <Grade searchId={searchId} supplementId={supplement_id} what={name} />
);

/** Link to the same question where volunteers rate its results; on that page a switch does the same. */
function GradeLink({ questionUrl }: { questionUrl: QuestionUrl }) {
  const { user } = useAuth();
  if (user === null || questionUrl.path === MEMBER_PATH) return null;
  return <Link to={questionPath({ ...questionUrl, ...RATING_PLACE })}>Rate these results</Link>;
}

function NoMatches({ outcome, questionUrl, onAskAgain }: OutcomeProps) {
  const { interpreted, answer, mode, search_id: searchId } = outcome;
  const words = englishQuery(interpreted, questionUrl.question);
  return (
    <>
      <AnswerPanel key={searchId} searchId={searchId} early={answer} mode={mode} onAskAgain={onAskAgain} />
      <EmptyState
        title="No products match"
        actions={
          <>
            <ButtonLink to={keywordSearchPath(words)}>Search labels for these words</ButtonLink>
            <RequestTestLink>Request a test</RequestTestLink>
          </>
        }
      >
        {interpreted.chips.length > 1
          ? "Remove one of the conditions above, or search labels for these words."
          : "No label in our catalog matches. A keyword search also finds similar spellings."}
      </EmptyState>
    </>
  );
}
