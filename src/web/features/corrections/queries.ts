import { callQuery } from "../../api/queries.ts";

/** Settled tickets that the about page shows. */
const SHOWN = 20;

export const correctionsQuery = () => callQuery("listCorrections", { page: 1, limit: SHOWN });
