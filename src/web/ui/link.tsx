import { type LinkProps, Link as RouterLink } from "react-router";

/**
 * A link within the site. The router's link resolves every path against the routes of the page, with eight hooks: a tenth of
 * rendering a page of results. On the server an absolute path is the link's URL as it is. Not in development, where React
 * would miss the router's attribute for finding routes on demand, which the build leaves out.
 */
export const Link = import.meta.env.SSR && import.meta.env.PROD ? LinkElement : RouterLink;

function LinkElement(props: LinkProps) {
  if (typeof props.to !== "string" || !isAbsolutePath(props.to))
    return <RouterLink {...props} discover="none" />;
  const { to, discover, prefetch, relative, reloadDocument, replace, mask, state, ...attributes } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, ...own } = attributes;
  return <a {...own} href={to} />;
}

const isAbsolutePath = (to: string) => to.startsWith("/") && !to.startsWith("//");
