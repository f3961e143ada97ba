import { sql } from "drizzle-orm";
import { COUNTED } from "../ingredients/queries/list.ts";
import { IS_FAILING } from "../products/schema.ts";

/** Row `s` of `supplement_search` with its report `r`, if it has one. */
export const PRODUCTS_AND_REPORTS = sql`supplement_search s left join reports r on r.id = s.report_id`;

/** A product has a place if its report is undisputed, and the formula yields a score or the product failed. */
export const IS_RANKED = sql`(${COUNTED} and coalesce(r.state = 'current', false) and (s.score is not null or ${IS_FAILING}))`;
