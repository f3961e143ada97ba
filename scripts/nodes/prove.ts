import { changesShow } from "./checks/change-propagation.ts";
import { uploadsAreShared } from "./checks/uploads.ts";
import { prove } from "./proof.ts";
import { limitsAreShared } from "./proofs/limits.ts";
import { killedNode, rollingRestart } from "./proofs/outages.ts";
import { replicaIsRead, replicaStops, standingStill } from "./proofs/replica.ts";
import { openSite } from "./site-cluster.ts";

/**
 * Two nodes behind haproxy on a PostgreSQL with a streaming replica, a Redis and a store that speaks S3, all made on
 * this machine and removed again, and what has to hold of them. Needs Debian's `postgresql`, `redis-server` and
 * `haproxy`.
 */
const site = await openSite();
try {
  const broken = await prove([
    () => replicaIsRead(site),
    () => changesShow(site, "both with the page in memory"),
    () => standingStill(site),
    () => replicaStops(site),
    () => limitsAreShared(site),
    () => uploadsAreShared(site),
    () => rollingRestart(site),
    () => killedNode(site),
  ]);
  process.exitCode = broken > 0 ? 1 : 0;
} finally {
  await site.close();
}
