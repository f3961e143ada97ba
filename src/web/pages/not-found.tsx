import { data } from "react-router";

/** No row of the route table matches: the page boundary says so, with status 404. */
function absent(): never {
  throw data(null, { status: 404 });
}

export const loader = () => absent();
export const clientLoader = () => absent();

export default () => null;
