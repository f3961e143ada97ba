import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Loads a new document. */
  reloadDocument?: boolean;
}

/**
 * A link within the site. The router's own one also prefetches and discovers routes, which every link of every page would carry.
 * On the server an absolute path is the link's URL as it is: to resolve it against the routes of the page takes a tenth of
 * rendering a page of results.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink(props: LinkProps) {
  if (typeof props.to !== "string" || !isAbsolutePath(props.to)) return <RouterLink {...props} />;
  const { to, replace, state, preventScrollReset, reloadDocument, ...attributes } = props;
  return <a {...attributes} href={to} />;
}

const isAbsolutePath = (to: string) => to.startsWith("/") && !to.startsWith("//");

function RouterLink({ to, replace, state, preventScrollReset, reloadDocument, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    ...(rest.target === undefined ? {} : { target: rest.target }),
  });
  const followUnlessPrevented = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={followUnlessPrevented} />;
}
