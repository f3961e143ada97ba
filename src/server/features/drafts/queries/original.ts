import { readFile } from "node:fs/promises";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { paintCertificatePage, readCertificateCells } from "../../certificates/commands/view-original.ts";
import type { DraftIntake, OriginalFile } from "../../reports/schema/drafts.ts";
import { originalKey, pageKey } from "../rules/original.ts";
import { findDraft } from "./load-draft.ts";

type Needs = Pick<Services, "db" | "storage">;

/** The file that a draft was made from; null if it is not stored. */
export const originalBytes = (
  { storage }: Pick<Needs, "storage">,
  original: OriginalFile,
): Promise<Uint8Array<ArrayBuffer> | null> => bytesOf(storage, originalKey(original));

const bytesOf = (storage: Needs["storage"], key: string) =>
  storage.withFile(key, async (file) => new Uint8Array(await readFile(file)));

/** A page of a draft's PDF as PNG, with two pixels a point; painted once, then stored. Throws `ApiError` "not_found". */
export async function draftPage(needs: Needs, id: string, page: number): Promise<Uint8Array> {
  const { original, reading } = await intakeOf(needs, id);
  if (reading.means.format !== "pdf" || !(page >= 1 && page <= reading.means.pages)) throw noPage();
  const key = pageKey(original, page);
  const stored = await bytesOf(needs.storage, key);
  if (stored) return stored;
  const bytes = await originalBytes(needs, original);
  if (!bytes) throw noPage();
  const png = await paintCertificatePage(bytes, page, reading.means.turns?.[String(page)] ?? 0);
  await needs.storage.put(key, png, "image/png");
  return png;
}

/** The cells of a draft's table, as it came. Throws `ApiError` "not_found" for other files. */
export async function draftCells(needs: Needs, id: string) {
  const { original, reading } = await intakeOf(needs, id);
  const bytes = reading.means.format === "pdf" ? null : await originalBytes(needs, original);
  if (!bytes) throw new ApiError("not_found", "This draft has no table.");
  const { sheets, isCut } = await readCertificateCells(bytes);
  return { sheets, is_cut: isCut };
}

const noPage = () => new ApiError("not_found", "This draft has no such page.");

async function intakeOf({ db }: Needs, id: string): Promise<DraftIntake> {
  const { intake } = await findDraft(db, id);
  if (!intake) throw new ApiError("not_found", "This draft has no file.");
  return intake;
}
