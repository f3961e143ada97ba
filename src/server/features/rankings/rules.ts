import { sql } from "drizzle-orm";
import { COUNTED } from "../ingredients/queries/list.ts";
import { IS_CLEAN } from "../products/schema.ts";

/** Row `s` of `supplement_search` with its report `r`, if it has one. */
export const PRODUCTS_AND_REPORTS = sql`supplement_search s left join reports r on r.id = s.report_id`;

/** Only what can be recommended has a place (`isClean`), if its report is undisputed and the formula yields a score. */
export const IS_RANKED = sql`(${COUNTED} and coalesce(r.state = 'current', false) and ${IS_CLEAN} and s.score is not null)`;
