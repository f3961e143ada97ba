import { Link } from "react-router";
import { RETENTION } from "#contract/retention.ts";

/** What becomes of a question put to AI search. `asksModel`: a language model elsewhere helps to answer. */
export const Questions = ({ asksModel }: { asksModel: boolean }) => (
  <>
    <p>
      A question that you put to AI search is kept with its results for {RETENTION.questions.days} day, so
      that you can turn the pages of its list. It is kept without anything that says who asked. Please write
      nothing in it that you would not tell a stranger.
    </p>
    {asksModel ? (
      <p>
        A language model of another company helps to read questions and to word answers. It gets the words of
        your question and published results, and nothing about you.
      </p>
    ) : (
      <p>Questions are read and answered on our own server, and go nowhere else.</p>
    )}
    <p>
      If you tell us what you think of a result, we keep that, and by which figures the result was ranked, so
      that the order can learn from it. If you are logged in, your question is kept with it: you find all of
      it on the <Link to="/ai-search-training-model">training page</Link>, where you can take each rating
      back. Without an account it is kept without the question, for {RETENTION.guestRatings.days} days.
    </p>
  </>
);
