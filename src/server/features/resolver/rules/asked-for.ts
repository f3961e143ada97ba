/** Link types that the resolver knows, as in `linkType` and in linksets. */
export const GS1_VOCABULARY = "https://ref.gs1.org/voc/";

/** `page`: a redirect to the link of a type. `linkset`: all links. `unknown`: no such link type. */
export type AskedFor = { answer: "linkset" } | { answer: "page"; linkType: string } | { answer: "unknown" };

const DEFAULT_LINK = "defaultLink";

/** Link types that redirect; every product has one of each. */
export const REDIRECTING_LINK_TYPES = [DEFAULT_LINK, "pip", "recallStatus"] as const;

/**
 * What a request asks of the resolver. The query parameter `linkType` decides (a prefixed name as `gs1:pip`, or a URI),
 * without it the `Accept` header: programs ask for a linkset, people's browsers for HTML.
 */
export function askedFor(linkType: string | undefined, accept: string | undefined): AskedFor {
  if (linkType === "linkset" || linkType === "all") return { answer: "linkset" };
  if (linkType === undefined)
    return prefersLinkset(accept) ? { answer: "linkset" } : { answer: "page", linkType: DEFAULT_LINK };
  const name = linkType.startsWith(GS1_VOCABULARY)
    ? linkType.slice(GS1_VOCABULARY.length)
    : linkType.replace(/^gs1:/, "");
  const known = REDIRECTING_LINK_TYPES.find((one) => one === name);
  return known ? { answer: "page", linkType: known } : { answer: "unknown" };
}

/** Media types under which a linkset is sent; plain JSON is the same document (RFC 9264 §4.2). */
const JSON_TYPES = ["application/linkset+json", "application/json", "application/ld+json"];

// A wildcard alone is a person’s browser or a scanner.
/** Whether a request prefers JSON: an error is then a problem document. */
export function prefersLinkset(accept: string | undefined): boolean {
  const ranges = acceptedTypes(accept ?? "");
  const json = Math.max(0, ...JSON_TYPES.map((type) => ranges.get(type) ?? 0));
  return json > 0 && json >= (ranges.get("text/html") ?? 0);
}

/** Quality by media type (RFC 9110 §12.5.1). */
const acceptedTypes = (accept: string): ReadonlyMap<string, number> =>
  new Map(
    accept.split(",").map((range) => {
      const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [type, quality === undefined ? 1 : Number(quality) || 0] as const;
    }),
  );
