import { Link } from "react-router";
import type { AiSearchOutcome } from "#contract/ai-search.ts";
import { useAuth } from "../../session/auth.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AskLink } from "../test-requests/ask-link.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { plainPath, plainWords } from "./plain-path.ts";
import { Understood } from "./question-interpretation.tsx";
import styles from "./question-outcome.module.css";
import { type QuestionAddress, questionPath } from "./question-url.ts";
import { type Judge, RankedResults } from "./ranked-results.tsx";
import { RefusalPanel } from "./refusal-panel.tsx";
import { Thumbs } from "./thumbs.tsx";

interface OutcomeProps {
  outcome: AiSearchOutcome;
  address: QuestionAddress;
  onAskAgain: () => void;
}

/** What became of a question: how it was read, then why it is not answered, or what fits and what is said of it. */
export function Outcome({ outcome, address, onAskAgain }: OutcomeProps) {
  const { search_id, interpreted, answer, total, mode } = outcome;
  if (answer?.refused)
    return (
      <>
        <RefusalPanel answer={answer} words={plainWords(interpreted, address.question)} />
        {/* Another reading of a question about somebody's health would be refused as well. */}
        {answer.refusal_reason === "off_topic" && (
          <Understood interpreted={interpreted} address={address} mode={mode} />
        )}
      </>
    );
  return (
    <>
      <Understood interpreted={interpreted} address={address} mode={mode} />
      {total > 0 ? (
        <div className={styles.found}>
          <AnswerPanel
            key={search_id}
            searchId={search_id}
            early={answer}
            mode={mode}
            onAskAgain={onAskAgain}
          />
          <RankedResults
            outcome={outcome}
            address={address}
            judge={thumbs}
            aside={<GradeLink address={address} />}
            onAskAgain={onAskAgain}
          />
        </div>
      ) : (
        <NothingFits outcome={outcome} address={address} />
      )}
    </>
  );
}

const thumbs: Judge = (searchId, { supplement_id, name }) => (
  <Thumbs searchId={searchId} supplementId={supplement_id} what={name} />
);

/** To the same list, where it can be graded. */
function GradeLink({ address }: { address: QuestionAddress }) {
  const { user } = useAuth();
  return user && <Link to={questionPath(address, "/ai-search-training-model")}>Grade these results</Link>;
}

function NothingFits({ outcome: { interpreted }, address }: Omit<OutcomeProps, "onAskAgain">) {
  const words = plainWords(interpreted, address.question);
  return (
    <EmptyState
      title="Nothing fits all of it"
      actions={
        <>
          <ButtonLink to={plainPath(words)}>Search labels for the words</ButtonLink>
          <AskLink>Request a test</AskLink>
        </>
      }
    >
      {interpreted.chips.length > 1
        ? "Take out one of the conditions above, or search for the words themselves."
        : "No label in the catalogue has it. A plain search also finds what sounds alike."}
    </EmptyState>
  );
}
