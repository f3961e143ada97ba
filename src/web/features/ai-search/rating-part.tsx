import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import { newQuestion, type QuestionUrl, questionPath } from "./question-url.ts";
import styles from "./rating-part.module.css";

/** The switch by which members rate results, for volunteers, and what it is for. */
export function RatingPart({ questionUrl }: { questionUrl: QuestionUrl }) {
  const navigate = useNavigate();
  const { rating, ...unrated } = questionUrl;
  const flip = () =>
    void navigate(questionPath(rating ? unrated : { ...unrated, rating: true }), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className={styles.part}>
      <div className={styles.switch}>
        <Checkbox role="switch" checked={rating === true} onChange={flip}>
          Rate results, for volunteers
        </Checkbox>
        {rating && <RandomQuestionButton questionUrl={questionUrl} />}
      </div>
      {rating && (
        <>
          <p>
            0 means not relevant, and 3 means exactly right. Rate how well a product matches the question, not
            how good it is. We measure the search with your ratings, and keep the question with them. They
            change no order of results.
          </p>
          <ConfirmEmailNotice>Your ratings count as soon as you confirm your email.</ConfirmEmailNotice>
        </>
      )}
    </div>
  );
}

/** Requests a question with few ratings and navigates to it. */
function RandomQuestionButton({ questionUrl }: { questionUrl: QuestionUrl }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("drawTrainingQuestion", {}),
    onSuccess: ({ question }) => void navigate(questionPath(newQuestion(question, questionUrl))),
    onError: (failure) => notify.error(failure.message),
  });
  return (
    <Button size="small" onClick={() => mutate()} busy={isPending}>
      {!isPending && <Icon name="shuffle" />}
      Random question
    </Button>
  );
}
