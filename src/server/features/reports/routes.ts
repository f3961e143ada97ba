import { compareLots } from "#contract/lots.ts";
import { getReport } from "#contract/reports.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { compareLotsOf } from "./queries/compare-lots.ts";
import { type CardsByIds, reportDetails } from "./queries/details.ts";

export const reportRoutes = ({ read, signing, answerCache: answers }: Services, cardsByIds: CardsByIds) => [
  bindCached(answers)(compareLots, ({ supplement_id }) => read((db) => compareLotsOf(db, supplement_id))),
  bindCached(answers)(getReport, async ({ slug }) => {
    const pins = await signing.pins.list();
    return read((db) => reportDetails(db, slug, { cardsByIds, pins }));
  }),
];
