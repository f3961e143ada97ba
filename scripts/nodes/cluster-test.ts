import { runChecks } from "./check.ts";
import { checkChangePropagation } from "./checks/change-propagation.ts";
import { checkSharedRateLimits } from "./checks/limits.ts";
import { checkKilledNode, checkRollingRestart } from "./checks/outages.ts";
import { checkKilledReplica, checkPausedReplica, checkReplicaReads } from "./checks/replica.ts";
import { checkSharedUploads } from "./checks/uploads.ts";
import { openSiteCluster } from "./site-cluster.ts";

/**
 * Cluster test: starts two nodes behind haproxy with a PostgreSQL primary and streaming replica, Redis and an
 * S3-compatible store on this machine, checks each claim that docs/operating.md makes about them, and removes them again.
 * Needs Debian's `postgresql`, `redis-server` and `haproxy`. Checks the promises of `docs/operating.md`; not a part of `npm test`, because it takes minutes and needs
 * packages. Uploads go to an S3 store rather than a shared folder, which is simpler but not what several nodes have.
 */
const site = await openSiteCluster();
try {
  const failures = await runChecks([
    () => checkReplicaReads(site),
    () => checkChangePropagation(site, "both with the page cached"),
    () => checkPausedReplica(site),
    () => checkKilledReplica(site),
    () => checkSharedRateLimits(site),
    () => checkSharedUploads(site),
    () => checkRollingRestart(site),
    () => checkKilledNode(site),
  ]);
  process.exitCode = failures > 0 ? 1 : 0;
} finally {
  await site.close();
}
