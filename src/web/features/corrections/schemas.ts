import { z } from "zod";
import { errorReportFields } from "#contract/corrections.ts";

export const errorReportForm = z.object(errorReportFields);
