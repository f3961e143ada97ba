import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { ButtonLink } from "../ui/button.tsx";
import styles from "./ai-search-training-model.module.css";

export const meta = pageMeta;

export default function AiSearchTrainingModel() {
  return (
    <Page width="reading" className={styles.page}>
      <PageHead
        title="AI search training"
        lead="There is no trained model behind the search on this site. Results are ranked by rules that are the same for everyone: the words asked for, the ingredients they stand for, and the order you choose."
      />
      <p>So there is nothing to rate here, and nothing that you search for is used for training.</p>
      <div className={styles.actions}>
        <ButtonLink to="/search" variant="primary">
          Search supplements
        </ButtonLink>
        <ButtonLink to="/about">How figures are worked out</ButtonLink>
      </div>
    </Page>
  );
}
