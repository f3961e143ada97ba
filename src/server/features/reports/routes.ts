import { getReport } from "#contract/reports.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { reportDetails } from "./queries/details.ts";

export const reportRoutes = ({ read }: Services) => [
  bind(getReport, ({ slug }) => read((db) => reportDetails(db, slug))),
];
