import { PAGE_SIZE } from "#contract/limits.ts";
import * as calls from "#contract/staff/registered-tests.ts";
import { utcDay } from "#domain/dates.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { addStep } from "#server/features/registered-tests/commands/add-step.ts";
import { endEntryApproval } from "#server/features/registered-tests/commands/approve-entry.ts";
import { approveWaitingEntry } from "#server/features/registered-tests/commands/approve-waiting.ts";
import { registerNewTest } from "#server/features/registered-tests/commands/register.ts";
import { registeredTestsNewestFirst } from "#server/features/registered-tests/queries/tests.ts";
import { testToDo } from "#server/features/registered-tests/queries/to-do.ts";
import { waitingEntries } from "#server/features/registered-tests/queries/waiting-entries.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

/** Calls of the screen Registered tests. */
export const registeredTestDeskRoutes = (services: Services) => {
  const { db, clock } = services;
  const today = () => utcDay(clock.now());
  return [
    bind(calls.registerTest, ({ action: _, ...intent }, { visitor: staff }) =>
      registerNewTest(services, intent, { staff }),
    ),
    bind(calls.addTestStep, ({ action: _, ...step }, { visitor: staff }) =>
      addStep(services, step, { staff }),
    ),
    bind(calls.listTestApprovals, (_input, { visitor: { userId } }) =>
      waitingEntries(db, { userId, now: clock.now(), nameOf: (id) => staffName(db, id) }),
    ),
    bind(calls.approveTestEntry, ({ id }, { visitor }) => approveWaitingEntry(services, visitor, id)),
    bind(calls.endTestApproval, async ({ id, reason }, { visitor }) => {
      await endEntryApproval(services, visitor, { id, reason });
      return null;
    }),
    bind(calls.listTestsToDo, ({ page, state }) =>
      registeredTestsNewestFirst(db, { page, limit: PAGE_SIZE.default, state }, today()),
    ),
    bind(calls.getTestToDo, ({ number }) => testToDo(db, number, today())),
  ];
};
