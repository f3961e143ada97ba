import { PAGE_SIZE } from "#contract/limits.ts";
import * as calls from "#contract/staff/registered-tests.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { addStep } from "#server/features/registered-tests/commands/add-step.ts";
import { registerNewTest } from "#server/features/registered-tests/commands/register.ts";
import { registeredTestsNewestFirst } from "#server/features/registered-tests/queries/tests.ts";
import { testToDo } from "#server/features/registered-tests/queries/to-do.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";

/** Calls of the screen Registered tests. */
export const registeredTestDeskRoutes = (services: Services) => {
  const { db, clock } = services;
  const today = () => clock.now().toISOString().slice(0, 10);
  return [
    bind(calls.registerTest, async ({ action: _, ...intent }, { visitor }) => ({
      number: await registerNewTest(services, intent, await staffName(db, visitor.userId)),
    })),
    bind(calls.addTestStep, async ({ action: _, ...step }, { visitor }) => {
      await addStep(services, step, await staffName(db, visitor.userId));
      return { number: step.number };
    }),
    bind(calls.listTestsToDo, ({ page, state }) =>
      registeredTestsNewestFirst(db, { page, limit: PAGE_SIZE.default, state }, today()),
    ),
    bind(calls.getTestToDo, ({ number }) => testToDo(db, number, today())),
  ];
};
