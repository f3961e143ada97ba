import { getRegisteredTest, getReportRegistration, listRegisteredTests } from "#contract/registered-tests.ts";
import { utcDay } from "#domain/dates.ts";
import { bindCached } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { readRegisteredTest, registeredTestsNewestFirst, registrationOfReport } from "./queries/tests.ts";

/** States follow the calendar: a cached answer may be some minutes behind midnight. */
export const registeredTestRoutes = ({ read, clock, answerCache }: Services) => {
  const answer = bindCached(answerCache);
  const today = () => utcDay(clock.now());
  return [
    answer(listRegisteredTests, (input) => read((db) => registeredTestsNewestFirst(db, input, today()))),
    answer(getRegisteredTest, ({ number }) => read((db) => readRegisteredTest(db, number, today()))),
    answer(getReportRegistration, ({ slug }) => read((db) => registrationOfReport(db, slug))),
  ];
};
