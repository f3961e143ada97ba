import { data } from "react-router";

/** Catch-all route: responds with 404, which the page's error boundary renders. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default () => null;
