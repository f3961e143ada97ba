import { getReport } from "#contract/reports.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { type CardsByIds, reportDetails } from "./queries/details.ts";

export const reportRoutes = ({ read, answerCache: answers }: Services, cardsByIds: CardsByIds) => [
  bindCached(answers)(getReport, ({ slug }) => read((db) => reportDetails(db, slug, cardsByIds))),
];
