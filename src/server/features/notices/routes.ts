import { getSupplementNotices, listNotices } from "#contract/notices.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { noticeChoices, noticesNewestFirst, noticesOfSupplement } from "./queries/notices.ts";
import { prohibitedOnLabel } from "./queries/prohibited.ts";

export const noticeRoutes = ({ read, answerCache }: Services) => {
  const answer = bindCached(answerCache);
  return [
    answer(listNotices, (input) =>
      read(async (db) => ({ ...(await noticesNewestFirst(db, input)), choices: await noticeChoices(db) })),
    ),
    answer(getSupplementNotices, ({ supplement_id }) =>
      read(async (db) => ({
        notices: await noticesOfSupplement(db, supplement_id),
        prohibited: await prohibitedOnLabel(db, supplement_id),
      })),
    ),
  ];
};
