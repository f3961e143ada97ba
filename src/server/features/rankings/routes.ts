import { getRanking, listRankings } from "#contract/rankings.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { rankingSummaries } from "./queries/list.ts";
import { rankingOf } from "./queries/ranking.ts";

export const rankingRoutes = ({ read, answerCache }: Services) => {
  const answer = bindCached(answerCache);
  return [
    answer(listRankings, () => rankingSummaries(read)),
    answer(getRanking, ({ category }) => read((db) => rankingOf(db, category))),
  ];
};
