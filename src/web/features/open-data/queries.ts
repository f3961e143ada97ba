import { callQuery } from "../../api/queries.ts";

export const openDataQuery = () => callQuery("getOpenData", {});
