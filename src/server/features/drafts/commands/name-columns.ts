import type { NamedHead } from "#contract/staff/draft-parts.ts";
import { utcDay } from "#domain/dates.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { findDraft, type LoadedDraft } from "../queries/load-draft.ts";
import { originalBytes } from "../queries/original.ts";
import type { DraftAct } from "./edit-draft.ts";
import { rememberMappings } from "./layout-mappings.ts";
import { changeIntake, type SeenDraft } from "./save-draft.ts";
import { readWithLayout, storeWithMappings } from "./take-in.ts";

/**
 * Reads the certificate of a draft again with what a person says its columns hold, and remembers that for the layout.
 * Edits of rows and answers start over, because the rows do; fields stay. Throws `ApiError` "not_found" without a file.
 */
export async function readWithNamedColumns(
  needs: Pick<Services, "db" | "clock" | "storage">,
  seen: SeenDraft,
  heads: readonly NamedHead[],
  { operator, reason }: DraftAct,
): Promise<LoadedDraft> {
  const { intake } = await findDraft(needs.db, seen.id);
  const bytes = intake && (await originalBytes(needs, intake.original));
  if (!bytes) throw new ApiError("not_found", "This draft has no file.");
  const { reading, mappings } = await readWithLayout(needs.db, bytes, heads);
  const now = needs.clock.now();
  const today = utcDay(now);
  return needs.db.transaction(async (tx) => {
    const named = heads.map(({ text, role }) => ({ kind: "column" as const, printed: text, meaning: role }));
    await rememberMappings(tx, reading, named, { operator, at: now });
    const confirmed = named.map((mapping) => ({ ...mapping, by: operator, on: today }));
    const others = mappings.filter(
      ({ kind, printed }) => !named.some((one) => one.kind === kind && one.printed === printed),
    );
    const { draft } = await changeIntake(tx, seen, {
      today,
      change: { operator, reason, action: "name-draft-columns", details: { heads } },
      apply: (current) => ({ ...current, reading, edits: {}, answers: {}, profile: null }),
    });
    if (!draft.intake) throw new Error("The draft has no certificate.");
    return storeWithMappings(tx, draft, draft.intake, [...others, ...confirmed], now);
  });
}
