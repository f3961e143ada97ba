import { useSearchParams } from "react-router";
import { Page, PageHead } from "../../layout/page.tsx";
import { useAuth } from "../../session/auth.tsx";
import { Link } from "../../ui/link.tsx";
import { Contributions } from "./contributions.tsx";
import { readQuestionUrl } from "./question-url.ts";
import { RatingDesk } from "./rating-desk.tsx";
import styles from "./training-screen.module.css";

/** Where signed-in users rate results, and undo their ratings. */
export function TrainingScreen() {
  const [params] = useSearchParams();
  const { user } = useAuth();
  return (
    <Page className={styles.page}>
      <PageHead
        title="AI search training"
        lead={
          <>
            We measure <Link to="/ai-search">AI search</Link> with what people say fits a question. Your
            ratings change no order of results by themselves.
          </>
        }
      />
      <RatingDesk questionUrl={readQuestionUrl(params)} />
      {user && <Contributions />}
    </Page>
  );
}
