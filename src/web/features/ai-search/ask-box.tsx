import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { MAX_QUESTION_LENGTH } from "#contract/ai-search-vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { useFollowedText } from "../../ui/use-followed-text.ts";
import styles from "./ask-box.module.css";
import { type AskPlace, GUEST_PATH, newQuestion, questionPath } from "./question-url.ts";

/** The number of characters left at which the counter appears. */
const SHOW_COUNTER_BELOW = 80;

interface AskBoxProps {
  /** The question this page answers. */
  question?: string;
  /** Where the answer is shown. */
  place?: AskPlace;
}

/** The question input. A plain form: without JavaScript the browser requests `/ai-search?q=…` itself. */
export function AskBox({ question = "", place = {} }: AskBoxProps) {
  const navigate = useNavigate();
  const { field, left, countLeft, markSent } = useQuestionField(question);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    markSent();
    const typed = field.current?.value.trim() ?? "";
    if (typed.length > 1) void navigate(questionPath(newQuestion(typed, place)));
    else field.current?.focus();
  };
  return (
    <search className={styles.search}>
      <form action={place.path ?? GUEST_PATH} method="get" className={styles.form} onSubmit={ask}>
        <textarea
          ref={field}
          name="q"
          rows={1}
          className={styles.question}
          aria-label="Your question"
          defaultValue={question}
          placeholder="What are you looking for?"
          minLength={2}
          maxLength={MAX_QUESTION_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          required
          onInput={countLeft}
          onKeyDown={submitOnEnter}
        />
        {place.rating && <input type="hidden" name="rate" value="1" />}
        <AskButton />
      </form>
      <Counter left={left} />
    </search>
  );
}

const AskButton = () => (
  <Button type="submit" variant="primary" className={styles.submit}>
    Ask
  </Button>
);

/** The question's field, and how many characters are left. */
function useQuestionField(question: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(MAX_QUESTION_LENGTH - question.length);
  const markSent = useFollowedText(field, question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again once the field has followed the question
  useEffect(() => setLeft(MAX_QUESTION_LENGTH - (field.current?.value.length ?? 0)), [question]);
  const countLeft = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) =>
    setLeft(MAX_QUESTION_LENGTH - currentTarget.value.length);
  return { field, left, countLeft, markSent };
}

const Counter = ({ left }: { left: number }) => (
  <p role="status" className={styles.left}>
    {left <= SHOW_COUNTER_BELOW && `${formatCount(left, "character")} left`}
  </p>
);

/** Enter submits, Shift+Enter starts a new line. Ignored during IME composition. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
