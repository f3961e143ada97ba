import { features } from "web-features";

/** `high`: in every browser for 30 months; `low`: in every browser; `false`: in some only. */
type Baseline = "high" | "low" | false;

type Statuses = Readonly<Record<string, { baseline?: Baseline }>>;

const BY_KEY: ReadonlyMap<string, Baseline> = new Map(
  Object.values(features).flatMap((feature) => {
    const statuses: Statuses = (feature.kind === "feature" && feature.status.by_compat_key) || {};
    return Object.entries(statuses).map(([key, { baseline }]) => [key, baseline ?? false] as const);
  }),
);

/** How widely a part of the web's platform works, by its name in the browsers' compatibility data; undefined: unknown. */
export const baselineOf = (key: string): Baseline | undefined => BY_KEY.get(key);
