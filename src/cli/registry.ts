import {
  REGISTERED_TEST_STATES,
  TEST_ENTRY_LABELS,
  TEST_STEPS,
} from "#contract/registered-test-vocabulary.ts";
import { newRegisteredTest, newTestStep } from "#contract/staff/registered-tests.ts";
import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import { openSigning } from "#platform/signing.ts";
import { addStep } from "#server/features/registered-tests/commands/add-step.ts";
import type { EntryActor, EntryNeeds } from "#server/features/registered-tests/commands/approve-entry.ts";
import { registerNewTest } from "#server/features/registered-tests/commands/register.ts";
import {
  readRegisteredTest,
  registeredTestsNewestFirst,
} from "#server/features/registered-tests/queries/tests.ts";
import { signNewestCheckpoint } from "#server/features/reports/commands/checkpoints.ts";
import { type Acting, findActingStaff } from "./acting-staff.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  printLines,
  staffOption,
  UsageError,
} from "./command.ts";
import { openCommandOperators, withDatabase } from "./open.ts";
import { readJson } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) => {
  addList(command, context);
  addRegister(command, context);
  addSteps(command, context);
};

const today = () => utcDay(systemClock.now());

const addList: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List registered tests, the newest first")
    .option("--state <STATE>", REGISTERED_TEST_STATES.join(", "), parseState)
    .action(({ state }) =>
      withDatabase(context, async ({ database: { db } }) => {
        const { list } = await registeredTestsNewestFirst(db, { page: 1, limit: 1000, state }, today());
        printLines(
          context,
          list.map(({ number, state: now, due_on, product }) =>
            [number, now, `due ${due_on}`, product ? `${product.brand} ${product.name}` : "sealed"].join(
              "  ",
            ),
          ),
        );
      }),
    );
  command
    .command("show")
    .description("Show a registered test with its entries")
    .argument("<NUMBER>")
    .action((number) =>
      withDatabase(context, async ({ database: { db } }) => {
        const { entries, state } = await readRegisteredTest(db, number, today());
        context.out(`${number}  ${state}`);
        for (const { on, entry, note, sequence, hash } of entries)
          context.out([on, TEST_ENTRY_LABELS[entry], note, `${sequence}:${hash}`].filter(Boolean).join("  "));
      }),
    );
};

const addRegister: ConfigureCommand = (command, context) =>
  command
    .command("register")
    .description("Register the test in a JSON file, before its sample is bought")
    .argument("<FILE>")
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action(async (file, acting) => {
      const { data: intent, error } = newRegisteredTest.safeParse(await readJson(file));
      if (!intent)
        throw new UsageError(
          error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n  "),
        );
      await asActor(context, acting, async (needs, actor) => {
        const { outcome, number } = await registerNewTest(needs, intent, actor);
        context.out(
          outcome === "waits" ? waits(actor) : `Registered ${number}. Nothing about it can be changed.`,
        );
      });
    });

const addSteps: ConfigureCommand = (command, context) =>
  command
    .command("step")
    .description("Add a step to a registered test")
    .argument("<NUMBER>")
    .argument("<STEP>", TEST_STEPS.join(", "))
    .option("--on <DAY>", "When it happened: YYYY-MM-DD; default: today")
    .option("--note <TEXT>", "Public; required for a delay and a cancellation", "")
    .option("--report <NUMBER>", "Published report, for the step report", "")
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action(async (number, step, { on = today(), note, report, ...acting }) => {
      const { data, error } = newTestStep.safeParse({ number, step, on, note, report_number: report });
      if (!data) throw new UsageError(error.issues[0]?.message ?? "Wrong arguments.");
      await asActor(context, acting, async (needs, actor) => {
        const { outcome } = await addStep(needs, data, actor);
        context.out(outcome === "waits" ? waits(actor) : `${number}: ${TEST_ENTRY_LABELS[data.step]}.`);
      });
    });

/** What is said of an entry that another person must approve. */
const waits = (actor: EntryActor): string =>
  `Approved. This can't be undone, so ${"staff" in actor ? "another member of staff must approve it in the console." : "a second operator must run the same command."}`;

function asActor(
  context: CommandContext,
  acting: Acting,
  work: (needs: EntryNeeds, actor: EntryActor) => Promise<void>,
): Promise<void> {
  return withDatabase(context, async ({ config, database: { db } }) => {
    const operators = await openCommandOperators(db, config);
    const needs = { db, config, clock: systemClock, signing: openSigning(config), operators };
    const staff = await findActingStaff(db, acting, "register_tests");
    await work(needs, staff ? { staff } : { operator: acting.operator });
    await signNewestCheckpoint(needs, "reports");
  });
}

function parseState(text: string) {
  const state = REGISTERED_TEST_STATES.find((known) => known === text);
  if (state) return state;
  throw new UsageError(`The state must be one of: ${REGISTERED_TEST_STATES.join(", ")}.`);
}
