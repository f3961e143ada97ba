import { BRAND_NAME } from "#contract/brand.ts";
import type { DocumentHead, HeadElement } from "./head.ts";
import type { Site } from "./site.ts";

const BANNER = "/social-banner.png";

/** Elements for previews of links, which networks and messengers read from the server's page. */
export function socialMetadata(head: DocumentHead, site: Site): HeadElement[] {
  const { title, description, url } = head;
  const image = site.origin + (head.image ?? BANNER);
  const alt = head.image ? description : `${BRAND_NAME}: what laboratories measured in your supplements`;
  return [
    property("og:type", "website"),
    property("og:site_name", BRAND_NAME),
    property("og:title", title),
    property("og:description", description),
    property("og:url", url),
    property("og:image", image),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", alt),
    named("twitter:card", "summary_large_image"),
    named("twitter:title", title),
    named("twitter:description", description),
    named("twitter:image", image),
  ];
}

const property = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { property: name, content },
});

const named = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { name, content },
});
