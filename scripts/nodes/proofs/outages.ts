import { setTimeout as wait } from "node:timers/promises";
import { whileReading } from "../page-load.ts";
import type { CountedProof } from "../proof.ts";
import type { Site } from "../site-cluster.ts";

/** The proxy looks every two seconds whether a node that was away is there again. */
const NOTICED_AFTER_MS = 3000;

/** Each node is ended and started again while readers load pages. */
export const rollingRestart = (site: Site): Promise<CountedProof> =>
  whileReading(site, "a rolling restart drops nothing", async () => {
    for (const node of site.nodes) {
      await node.stop("SIGTERM");
      await node.start();
      await wait(NOTICED_AFTER_MS);
    }
  });

/** One node is killed while readers load pages: what it had begun goes to the other. */
export const killedNode = (site: Site): Promise<CountedProof> =>
  whileReading(site, "a killed node costs its readers nothing", async () => {
    const [one] = site.nodes;
    await one.stop("SIGKILL");
    await wait(NOTICED_AFTER_MS);
    await one.start();
    await wait(NOTICED_AFTER_MS);
  });
