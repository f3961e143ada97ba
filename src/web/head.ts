import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { matchRoute } from "./route-table.ts";
import type { Site } from "./site.ts";

export type ElementAttributes = Readonly<Record<string, string>>;

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
  links?: readonly ElementAttributes[];
  /** schema.org objects; each becomes its own script element. */
  jsonLd?: readonly object[];
}

/** An element of the head. */
export interface HeadElement {
  tag: "meta" | "link" | "script";
  attributes: ElementAttributes;
  /** JSON. */
  text?: string;
}

/** What a page's head says about the page. */
export interface DocumentHead {
  title: string;
  description: string;
  url: string;
  /** Path of the picture for previews of links; undefined: the site's banner. */
  image: string | undefined;
  /** The elements besides the title and those for previews (`social-metadata.ts`). */
  elements: readonly HeadElement[];
}

/** The head of a page with these facts. */
export function documentHead(facts: PageMetadata & { path: string }, site: Site): DocumentHead {
  const description = facts.description ?? DEFAULT_DESCRIPTION;
  const url = site.origin + facts.path;
  return {
    title: facts.title ? `${facts.title} · ${BRAND_NAME}` : BRAND_NAME,
    description,
    url,
    image: facts.image,
    elements: [
      { tag: "meta", attributes: { name: "description", content: description } },
      site.indexable && !facts.noindex
        ? { tag: "link", attributes: { rel: "canonical", href: url } }
        : { tag: "meta", attributes: { name: "robots", content: "noindex" } },
      ...(facts.links ?? []).map((attributes): HeadElement => ({ tag: "link", attributes })),
      ...(facts.jsonLd ?? []).map(
        (object): HeadElement => ({
          tag: "script",
          attributes: { type: "application/ld+json" },
          text: JSON.stringify(object),
        }),
      ),
    ],
  };
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

/** What the router knows about a page that is loaded, on the server and in the browser. */
export interface LoadedPage {
  location: { pathname: string };
  /** The last is the page, whose `handle` is what `pageRoute` put there. */
  matches: readonly { route: { id?: string | undefined; handle?: unknown } }[];
  loaderData: Readonly<Record<string, unknown>>;
  errors: Readonly<Record<string, unknown>> | null;
}

/** The head of a loaded page: the metadata of its loader or its file, over its row of the route table; or of its error. */
export function headOfPage({ location, matches, loaderData, errors }: LoadedPage, site: Site): DocumentHead {
  const { pathname } = location;
  if (errors) return documentHead({ ...errorMetadata(Object.values(errors)[0]), path: pathname }, site);
  const { id = "", handle } = matches.at(-1)?.route ?? {};
  const loaded = loaderData[id] as { head: PageMetadata | null } | null | undefined;
  const { head } = (handle ?? {}) as { head?: PageMetadata };
  return documentHead({ ...routeMetadata(pathname), ...head, ...loaded?.head }, site);
}

const errorMetadata = (error: unknown): PageMetadata => ({
  title: (error as { status?: number }).status === 404 ? "Page not found" : "Couldn’t load this page",
  noindex: true,
});
