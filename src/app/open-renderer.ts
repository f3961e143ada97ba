import { join } from "node:path";
import type { Config } from "#platform/config.ts";
import type { Logger } from "#platform/logger.ts";
import type { Site } from "#web/site.ts";
import { PageRenderer, type PagesBuild, type RendersPages } from "./page-renderer.ts";
import { RenderPool } from "./render-pool.ts";
import { importPagesBuild } from "./render-thread.ts";

export const BUILD_FOLDER = join(import.meta.dirname, "../../build");

/** Starts what renders the built pages: threads, or this one with `WORKERS=0`. */
export function openRenderer(config: Config, logger: Pick<Logger, "error">): RendersPages {
  const site = toSite(config);
  if (config.workers > 0)
    return new RenderPool({ threads: config.workers, data: { site, build: BUILD_FOLDER }, logger });
  let loaded: Promise<PagesBuild> | undefined;
  const build = () => {
    loaded ??= importPagesBuild(BUILD_FOLDER);
    return loaded;
  };
  return new PageRenderer({ mode: "production", site, build });
}

/** What pages say about the site. */
export const toSite = (config: Config): Site => ({
  origin: config.siteUrl,
  indexable: config.siteIndexable,
  demoData: config.demoData,
  usesLanguageModel: config.languageModel !== null,
  countsVisits: config.visitFigures,
  contact: config.contact,
  securityContact: config.securityContact,
  social: config.social,
});
