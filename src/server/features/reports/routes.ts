import { getReport } from "#contract/reports.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { reportDetails } from "./queries/details.ts";

export const reportRoutes = ({ db }: Services) => [bind(getReport, ({ slug }) => reportDetails(db, slug))];
