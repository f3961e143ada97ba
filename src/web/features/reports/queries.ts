import { callQuery } from "../../api/queries.ts";

export const reportQuery = (slug: string) => callQuery("getReport", { slug });
