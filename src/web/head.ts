import type { MetaArgs, MetaDescriptor } from "react-router";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { matchRoute } from "./route-table.ts";
import type { Site } from "./site.ts";

/** Metadata of a page's head. Omitted fields come from the page's row of the route table. */
export interface PageMetadata {
  title?: string;
  description?: string;
  /** Canonical path, without the origin. */
  path?: string;
  noindex?: boolean;
  /** Path of the picture that previews of a link show, which the description describes. Default: the site's banner. */
  image?: string;
  /** Links to the same in other forms. */
  links?: readonly MetaDescriptor[];
  /** schema.org objects; each becomes its own script element. */
  jsonLd?: readonly object[];
}

const BANNER = "/social-banner.png";

/** The head of a page as the router's meta descriptors. */
export function metaDescriptors(facts: PageMetadata & { path: string }, site: Site): MetaDescriptor[] {
  const title = facts.title ? `${facts.title} · ${BRAND_NAME}` : BRAND_NAME;
  const description = facts.description ?? DEFAULT_DESCRIPTION;
  const url = site.origin + facts.path;
  const image = site.origin + (facts.image ?? BANNER);
  const indexed = site.indexable && !facts.noindex;
  return [
    { title },
    { name: "description", content: description },
    ...(indexed
      ? [{ tagName: "link", rel: "canonical", href: url }]
      : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: BRAND_NAME },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    {
      property: "og:image:alt",
      content: facts.image ? description : `${BRAND_NAME}: what laboratories measured in your supplements`,
    },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(facts.links ?? []),
    ...(facts.jsonLd ?? []).map((object) => ({ "script:ld+json": object }) as MetaDescriptor),
  ];
}

/** The metadata of a path in the route table. */
export function routeMetadata(pathname: string): PageMetadata & { path: string } {
  const row = matchRoute(pathname);
  return {
    ...(row.title ? { title: row.title } : {}),
    ...(row.description ? { description: row.description } : {}),
    path: row.canonical ?? pathname,
    noindex: row.access !== "public" || row.path === "*" || row.unlisted === true,
  };
}

/** `export const meta = pageMeta;` in a page: its loader's metadata merged over its row of the route table. */
export function pageMeta({ loaderData, matches, location, error }: MetaArgs): MetaDescriptor[] {
  const site = (matches[0] as { loaderData?: { site?: Site } } | undefined)?.loaderData?.site;
  if (!site) return [{ title: BRAND_NAME }, { name: "description", content: DEFAULT_DESCRIPTION }];
  const facts = (loaderData as { head?: PageMetadata } | undefined)?.head;
  if (error) return metaDescriptors({ ...errorMetadata(error), path: location.pathname }, site);
  return metaDescriptors({ ...routeMetadata(location.pathname), ...facts }, site);
}

/** The same for a page without a loader that has a title and a description of its own. */
export const pageMetaOf =
  (head: PageMetadata) =>
  (args: MetaArgs): MetaDescriptor[] =>
    pageMeta({ ...args, loaderData: { head } });

const errorMetadata = (error: unknown): PageMetadata => ({
  title: (error as { status?: number }).status === 404 ? "Page not found" : "Couldn’t load this page",
  noindex: true,
});
