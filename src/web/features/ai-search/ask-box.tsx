import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { QUESTION_LENGTH } from "#contract/ai-search-vocabulary.ts";
import { counted } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./ask-box.module.css";
import { asking, questionPath } from "./question-url.ts";

/** From here on the box says how many letters are left. */
const NEARLY_FULL = 80;

/** Where a question is typed. A plain form: without script the browser itself asks for `/ai-search?q=…`. */
export function AskBox({
  question = "",
  path = "/ai-search",
  placeholder = "What are you looking for?",
}: {
  /** The question that the page answers. */
  question?: string;
  path?: "/ai-search" | "/ai-search-training-model";
  placeholder?: string;
}) {
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [left, setLeft] = useState(QUESTION_LENGTH - question.length);
  const shown = useRef(question);
  // React does not hold the words: what is typed before the page's code has come must stay.
  useEffect(() => {
    if (shown.current !== question && field.current) field.current.value = question;
    shown.current = question;
    setLeft(QUESTION_LENGTH - (field.current?.value.length ?? 0));
  }, [question]);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? "";
    if (typed.length > 1) void navigate(questionPath(asking(typed), path));
    else field.current?.focus();
  };
  return (
    <search className={styles.search}>
      <form action={path} method="get" className={styles.form} onSubmit={ask}>
        <textarea
          ref={field}
          name="q"
          rows={1}
          className={styles.question}
          aria-label="Your question"
          defaultValue={question}
          placeholder={placeholder}
          minLength={2}
          maxLength={QUESTION_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          required
          onInput={({ currentTarget }) => setLeft(QUESTION_LENGTH - currentTarget.value.length)}
          onKeyDown={submitOnEnter}
        />
        <Button type="submit" variant="primary" className={styles.submit}>
          Ask
        </Button>
      </form>
      <p role="status" className={styles.left}>
        {left <= NEARLY_FULL && `${counted(left, "letter")} left`}
      </p>
    </search>
  );
}

/** Enter asks, as in every search box; with Shift it begins a line. While letters are being composed it does neither. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
