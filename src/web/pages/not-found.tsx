import { data } from "react-router";

/** Catch-all route: responds with 404, which the page boundary renders. */
function throwNotFound(): never {
  throw data(null, { status: 404 });
}

export const loader = () => throwNotFound();
export const clientLoader = () => throwNotFound();

export default () => null;
