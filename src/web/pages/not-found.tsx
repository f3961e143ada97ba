import { data } from "react-router";

/** No row of the route table matches: the page boundary says so, with status 404. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const clientLoader = loader;

export default function NotFound() {
  return null;
}
