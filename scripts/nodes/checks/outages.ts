import { setTimeout as wait } from "node:timers/promises";
import type { LoadCheckResult } from "../check.ts";
import { checkUnderPageLoad } from "../page-load.ts";
import type { SiteCluster } from "../site-cluster.ts";

/** haproxy health-checks nodes every two seconds. */
const HEALTH_CHECK_MS = 3000;

/** Restarts each node in turn under page load. */
export const checkRollingRestart = (site: SiteCluster): Promise<LoadCheckResult> =>
  checkUnderPageLoad(site, "a rolling restart drops no request", async () => {
    for (const node of site.nodes) {
      await node.stop("SIGTERM");
      await node.start();
      await wait(HEALTH_CHECK_MS);
    }
  });

/** Kills one node under page load: its requests go to the other. */
export const checkKilledNode = (site: SiteCluster): Promise<LoadCheckResult> =>
  checkUnderPageLoad(site, "a killed node fails no request", async () => {
    const [one] = site.nodes;
    await one.stop("SIGKILL");
    await wait(HEALTH_CHECK_MS);
    await one.start();
    await wait(HEALTH_CHECK_MS);
  });
