import { useLocation } from "react-router";

/** Shown without JavaScript in place of content that failed to load on the server: a link to reload the page. */
export function NoScriptNotice({ what }: { what: string }) {
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <p>
        Couldn’t load {what}. <a href={pathname + search}>Reload the page</a>.
      </p>
    </noscript>
  );
}
