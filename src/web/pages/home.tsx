import { Suspense } from "react";
import { pageLoader } from "../api/page-loader.ts";
import { CatalogueCounts } from "../features/catalogue/catalogue-counts.tsx";
import { CategoryIndex } from "../features/catalogue/category-index.tsx";
import { HowWeTest } from "../features/catalogue/how-we-test.tsx";
import { LatestFailures } from "../features/catalogue/latest-failures.tsx";
import layout from "../features/catalogue/page.module.css";
import { overviewQuery, recentlyTestedQuery } from "../features/catalogue/queries.ts";
import { RecentlyTested } from "../features/catalogue/recently-tested.tsx";
import { ExampleSearches } from "../features/search/example-searches.tsx";
import { SearchBox } from "../features/search/search-box.tsx";
import { shortQueueQuery } from "../features/test-requests/queries.ts";
import { loadLater } from "../ui/load-later.ts";
import styles from "./home.module.css";

const homeQueue = async () => ({
  default: (await import("../features/test-requests/home-queue.tsx")).HomeQueue,
});
/** The last part of the page: its code is loaded after what stands above it. Nothing may suspend on the server. */
const HomeQueue = import.meta.env.SSR ? (await homeQueue()).default : loadLater(homeQueue);

export const loader = pageLoader(async ({ offer }) => {
  await offer(overviewQuery(), recentlyTestedQuery(), shortQueueQuery());
  return undefined;
});

export default function HomePage() {
  return (
    <div className={layout.page}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1>Know what’s really in your supplements</h1>
          <p className={styles.lede}>
            Look up a product and see what a laboratory measured in it: amounts vs. the label, heavy metals,
            microbes, and the method behind every number.
          </p>
          <SearchBox />
          <ExampleSearches />
          <CatalogueCounts />
        </div>
        <div className={styles.picture} />
      </div>
      <RecentlyTested />
      <HowWeTest />
      <CategoryIndex />
      <LatestFailures />
      <div className={styles.queue}>
        <Suspense fallback={null}>
          <HomeQueue />
        </Suspense>
      </div>
    </div>
  );
}
