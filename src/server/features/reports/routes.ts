import { getReport } from "#contract/reports.ts";
import { bindForEveryone } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { reportDetails } from "./queries/details.ts";

export const reportRoutes = ({ read, answers }: Services) => [
  bindForEveryone(answers)(getReport, ({ slug }) => read((db) => reportDetails(db, slug))),
];
