import { callQuery } from "../../api/queries.ts";

/** Number of settled tickets on the About page. */
const MAX_CORRECTIONS_SHOWN = 20;

export const correctionsQuery = () => callQuery("listCorrections", { page: 1, limit: MAX_CORRECTIONS_SHOWN });
