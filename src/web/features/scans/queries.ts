import { callQuery } from "../../api/queries.ts";

/** Scans on one page of the history. */
export const SCANS_A_PAGE = 20;

export const scansQuery = (page: number) => callQuery("listScans", { page, limit: SCANS_A_PAGE });
