import { VERDICT_LABELS } from "#contract/labels.ts";
import { formatCount } from "#domain/amounts.ts";
import { utcDay } from "#domain/dates.ts";
import { systemClock } from "#platform/clock.ts";
import type { Db } from "#platform/database/database.ts";
import { discardDraft } from "#server/features/drafts/commands/discard-draft.ts";
import { findDraft, type LoadedDraft, loadDraft } from "#server/features/drafts/queries/load-draft.ts";
import { listDrafts } from "#server/features/reports/queries/drafts.ts";
import { operatorName } from "./acting-staff.ts";
import {
  type CommandContext,
  type ConfigureCommand,
  operatorOption,
  requiredText,
  staffOption,
} from "./command.ts";
import { draftLines, openLines, previewLines } from "./draft-text.ts";
import { openCommandStorage, withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list", { isDefault: true })
    .description("List drafts with product, lot, verdict and what is open")
    .action(() => withDatabase(context, ({ database: { db } }) => printDrafts(context, db)));
  command
    .command("show")
    .description("Print what was read, what was changed and what is open")
    .argument("<DRAFT>", "Number of the draft, or of its report")
    .action((draft) => print(context, draft, draftLines));
  command
    .command("preview")
    .description("Print the report as it would be published, with its verdicts")
    .argument("<DRAFT>", "Number of the draft, or of its report")
    .action((draft) => print(context, draft, previewLines));
  command
    .command("discard")
    .description("Discard a draft; the audit log keeps the reason")
    .argument("<DRAFT>", "Number of the draft, or of its report")
    .addOption(requiredText("--reason <TEXT>", "Why"))
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((draft, { reason, ...acting }) =>
      withDatabase(context, async ({ config, database: { db } }) => {
        const operator = await operatorName(db, acting, "edit_drafts");
        await discardDraft({ db, storage: await openCommandStorage(config) }, draft, { operator, reason });
        context.out(`Draft ${draft} is discarded.`);
      }),
    );
};

const today = (): string => utcDay(systemClock.now());

const print = (
  context: CommandContext,
  draft: string,
  lines: (loaded: LoadedDraft) => string[],
): Promise<void> =>
  withDatabase(context, async ({ database: { db } }) => {
    for (const line of lines(await loadDraft(db, await findDraft(db, draft), today()))) context.out(line);
  });

async function printDrafts({ out }: CommandContext, db: Db): Promise<void> {
  const drafts = await listDrafts(db);
  for (const { id, reportNumber, importedAt, importedBy, product, unsigned } of drafts) {
    const loaded = await loadDraft(db, await findDraft(db, String(id)), today());
    const open = openLines(loaded).length;
    const state = unsigned
      ? "awaiting signature"
      : open > 0
        ? `${formatCount(open, "thing")} open`
        : "ready to publish";
    const verdict = loaded.preview ? VERDICT_LABELS[loaded.preview.payload.published_verdict] : "no verdict";
    const lot = loaded.preview?.payload.sample.lot_number ?? "no lot";
    const number = reportNumber ?? `draft ${id}`;
    out(
      [importedAt.toISOString(), importedBy, number, product ?? "no product", lot, verdict, state].join("  "),
    );
  }
  if (drafts.length === 0) out("No drafts.");
}
