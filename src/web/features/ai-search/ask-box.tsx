import Search from "lucide-react/icons/search";
import type { FormEvent } from "react";
import { Form, useNavigate } from "react-router";
import { QUESTION_LENGTH } from "#contract/ai-search-words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./ask-box.module.css";
import { asking, questionPath } from "./question-address.ts";

/** Where a question is typed. Without script its words go to the plain search. */
export function AskBox({ question, label }: { question: string; label: string }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q") ?? "").trim();
    if (typed.length > 1) void navigate(questionPath(asking(typed)));
  };
  return (
    <Form action="/search" role="search" className={styles.box} onSubmit={submit}>
      <TextField
        key={question}
        type="search"
        name="q"
        label={label}
        defaultValue={question}
        placeholder="vegan omega-3 with the lowest lead"
        maxLength={QUESTION_LENGTH}
        minLength={2}
        icon={<Search aria-hidden="true" />}
        required
      />
      <Button type="submit" variant="primary">
        Ask
      </Button>
    </Form>
  );
}
