import { useLocation } from "react-router";

/** A part that the server could not get is asked for again by script; where there is none, the reader can. */
export function WithoutScript({ what }: { what: string }) {
  const { pathname, search } = useLocation();
  return (
    <noscript>
      <p>
        {what} could not be loaded. <a href={pathname + search}>Load the page again</a>.
      </p>
    </noscript>
  );
}
