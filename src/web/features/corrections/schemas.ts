import { z } from "zod";
import { errorReportFields } from "#contract/corrections.ts";

// Compiled schemas need `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

export const errorReportForm = z.object(errorReportFields);
