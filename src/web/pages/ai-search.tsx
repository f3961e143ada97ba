import { Link } from "react-router";
import { pageMeta } from "../head.ts";
import { Page, PageHead } from "../layout/page.tsx";
import { PlainSearch } from "../layout/plain-search.tsx";
import { LogoMark } from "../ui/logo.tsx";
import styles from "./ai-search.module.css";

export const meta = pageMeta;

const EXAMPLES = ["magnesium glycinate", "vegan omega-3", "vitamin D3 5000 IU", "creatine monohydrate"];

export default function AiSearch() {
  return (
    <Page className={styles.page}>
      <LogoMark className={styles.mark} />
      <PageHead
        title="AI search"
        lead="Questions are not answered on this site. The words of yours can still find the labels and reports they stand in."
      />
      <PlainSearch
        label="Plain search with the same words"
        placeholder="magnesium without magnesium oxide"
        button="Search"
        className={styles.box}
      />
      <nav aria-label="Examples" className={styles.examples}>
        {EXAMPLES.map((words) => (
          <Link key={words} to={`/search?q=${encodeURIComponent(words)}`}>
            {words}
          </Link>
        ))}
      </nav>
      <p className={styles.note}>
        This is a plain search: it matches words, corrects spelling and knows other names of ingredients. It
        does not understand a sentence, and nothing on this site is medical advice.
      </p>
    </Page>
  );
}
