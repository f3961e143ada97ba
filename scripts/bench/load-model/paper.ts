import type { BenchOutcome } from "../table.ts";
import { PEAK, PEAK_VISITS_PER_SECOND, VISITS_A_DAY } from "./model.ts";

/** CPU time and bytes of a run, crawlers and the greedy client included. */
export interface Consumption {
  visits: number;
  siteSeconds: number;
  databaseSeconds: number;
  bytes: number;
}

const CORES_PER_NODE = 2;
/** Plan for half of a node's capacity, and for two nodes that are down. */
const USED_SHARE = 0.5;
const SPARE_NODES = 2;
const TB = 1e12;
const MB = 1e6;

/** What the whole load needs if everything costs what it cost here, with no CDN. */
export function paperOutcome({ visits, siteSeconds, databaseSeconds, bytes }: Consumption): BenchOutcome {
  const siteMs = (siteSeconds * 1000) / visits;
  const databaseMs = (databaseSeconds * 1000) / visits;
  const siteCores = (PEAK_VISITS_PER_SECOND * siteMs) / 1000;
  const medians = {
    "site CPU ms a visit": siteMs,
    "PostgreSQL CPU ms a visit": databaseMs,
    "cores of the site at peak": siteCores,
    "cores of PostgreSQL at peak": (PEAK_VISITS_PER_SECOND * databaseMs) / 1000,
    "nodes of two cores": Math.ceil(siteCores / (CORES_PER_NODE * USED_SHARE)) + SPARE_NODES,
    "MB/s at peak": (bytes / visits / MB) * PEAK_VISITS_PER_SECOND,
    "TB a day": (bytes / visits / TB) * VISITS_A_DAY,
  };
  return {
    bench: "on paper",
    outcomes: [
      { name: `${VISITS_A_DAY.toLocaleString("en-US")} visits a day, peak ${PEAK} x mean`, medians },
    ],
  };
}
