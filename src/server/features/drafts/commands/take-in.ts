import { eq, sql } from "drizzle-orm";
import type { CertificateColumn } from "#contract/certificate-columns.ts";
import { CERTIFICATE_TYPES, type CertificateType } from "#contract/laboratory-certificate.ts";
import type { NamedHead } from "#contract/staff/draft-parts.ts";
import { utcDay } from "#domain/dates.ts";
import type { Queryable, Tx } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { readUploadedCertificate } from "../../certificates/commands/read-upload.ts";
import type { CertificateReading } from "../../certificates/port.ts";
import { certificateKey } from "../../reports/queries/certificates.ts";
import { type DraftIntake, type OriginalFile, reportDrafts } from "../../reports/schema/drafts.ts";
import { findLayoutMappings } from "../queries/layout-mappings.ts";
import type { DraftRow, LoadedDraft } from "../queries/load-draft.ts";
import { fieldsOfReading } from "../rules/draft-file.ts";
import { type ConfirmedMapping, withMappings } from "../rules/layout-mappings.ts";
import { type OriginalType, originalKey } from "../rules/original.ts";
import { storeIntake } from "./save-draft.ts";

type Needs = Pick<Services, "db" | "clock" | "storage">;

const TYPE_OF_FORMAT: Readonly<Record<CertificateReading["means"]["format"], OriginalType>> = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv",
  json: "application/json",
};

/** A certificate as it was handed over. */
export interface TakenIn {
  bytes: Uint8Array<ArrayBuffer>;
  fileName: string;
  operator: string;
  /** Lot number that the person read off the pack. */
  lot?: string | null;
}

/**
 * Reads a laboratory's certificate and stores a draft of each of its samples, with the file itself. Throws `ApiError`
 * "invalid" in one sentence if it can't be read, or "conflict" if there are drafts of the same file already.
 */
export async function takeInCertificate(
  needs: Needs,
  { bytes, fileName, operator, lot = null }: TakenIn,
): Promise<LoadedDraft[]> {
  const { reading, mappings } = await readWithLayout(needs.db, bytes);
  const original: OriginalFile = {
    sha256: sha256HexSync(bytes),
    media_type: TYPE_OF_FORMAT[reading.means.format],
    bytes: bytes.byteLength,
    file_name: fileName.slice(0, 255),
  };
  await storeOriginal(needs, original, bytes);
  return needs.db.transaction(async (tx) => {
    await requireNew(tx, original);
    const drafts: LoadedDraft[] = [];
    for (const sample of samplesOf(reading))
      drafts.push(await addDraft(needs, tx, { original, reading, sample, operator, lot, mappings }));
    // After all of them: who waits for a report number that another has just taken must not hold the audit log.
    for (const { draft } of drafts) await logTakenIn(tx, draft, operator);
    return drafts;
  });
}

/** A certificate as read with what was confirmed about the columns of its layout, and all that was confirmed about it. */
export async function readWithLayout(
  db: Queryable,
  bytes: Uint8Array<ArrayBuffer>,
  named: readonly NamedHead[] = [],
): Promise<{ reading: CertificateReading; mappings: ConfirmedMapping[] }> {
  const first = await readUploadedCertificate(bytes);
  const mappings = await findLayoutMappings(db, first.layout?.fingerprint);
  const columns = mappings.filter(({ kind }) => kind === "column");
  const heads = Object.fromEntries([
    ...columns.map(({ printed, meaning }) => [printed, meaning as CertificateColumn] as const),
    ...named.map(({ text, role }) => [text, role] as const),
  ]);
  if (Object.keys(heads).length === 0) return { reading: first, mappings };
  const again = await readUploadedCertificate(bytes, heads);
  // The layout is named by what is printed, whatever is known about it.
  const layout = { heads: again.layout?.heads ?? [], fingerprint: first.layout?.fingerprint ?? null };
  return { reading: { ...again, layout }, mappings };
}

/** Samples that columns of the certificate are about; one without a name if there are none. */
const samplesOf = ({ rows }: CertificateReading): (string | null)[] => {
  const named = [...new Set(rows.flatMap(({ sample }) => sample ?? []))];
  return named.length > 0 ? named : [null];
};

/** Under its hash: for people who compare, and where it can be attached to a report, as its certificate. */
async function storeOriginal(
  { storage }: Pick<Needs, "storage">,
  original: OriginalFile,
  bytes: Uint8Array,
): Promise<void> {
  await storage.put(originalKey(original), bytes, original.media_type);
  if (Object.hasOwn(CERTIFICATE_TYPES, original.media_type))
    await storage.put(
      certificateKey({ ...original, media_type: original.media_type as CertificateType }),
      bytes,
      original.media_type,
    );
}

async function requireNew(tx: Tx, { sha256, file_name }: OriginalFile): Promise<void> {
  const same = await tx
    .select({ id: reportDrafts.id })
    .from(reportDrafts)
    .where(sql`${reportDrafts.intake} -> 'original' ->> 'sha256' = ${sha256}`);
  if (same.length === 0) return;
  const ids = same.map(({ id }) => id).join(", ");
  throw new ApiError(
    "conflict",
    `${file_name} was taken in already: see draft ${ids}. Discard it first to read the file again.`,
    { drafts: ids },
  );
}

async function addDraft(
  { clock }: Needs,
  tx: Tx,
  {
    operator,
    lot,
    mappings,
    ...read
  }: Pick<DraftIntake, "original" | "reading" | "sample"> & {
    operator: string;
    lot: string | null;
    mappings: readonly ConfirmedMapping[];
  },
): Promise<LoadedDraft> {
  const fields = fieldsOfReading(read.reading, read.sample);
  const number = await freeNumber(tx, fields.report_number, fields.lot_number);
  const intake: DraftIntake = {
    ...read,
    fields: { ...fields, report_number: number, pack_lot: lot },
    edits: {},
    answers: {},
    profile: null,
  };
  const importedAt = clock.now();
  const [draft] = await tx
    .insert(reportDrafts)
    .values({ importedBy: operator, importedAt, intake })
    .returning();
  if (!draft) throw new Error("The draft was not added.");
  return storeWithMappings(tx, draft, intake, mappings, importedAt);
}

async function logTakenIn(tx: Tx, { id, intake }: DraftRow, operator: string): Promise<void> {
  if (!intake) return;
  const { original, reading, sample } = intake;
  const counts = { results: reading.rows.length, questions: reading.questions.length };
  const details = { sha256: original.sha256, file_name: original.file_name, sample, ...counts };
  await recordAction(tx, { operator, action: "take-in-certificate", subject: `draft ${id}`, details });
}

/** Stores a fresh reading, and then what was confirmed for its layout: the questions that it answers come first. */
export async function storeWithMappings(
  tx: Tx,
  draft: DraftRow,
  intake: DraftIntake,
  mappings: readonly ConfirmedMapping[],
  now: Date,
): Promise<LoadedDraft> {
  const today = utcDay(now);
  let loaded = await storeIntake(tx, draft, intake, today);
  if (mappings.length === 0) return loaded;
  // Twice: a name that is known now tells the group of the unknown ones beside it, which their questions name.
  for (const _pass of [1, 2]) {
    if (!loaded.intake) break;
    const { intake: read, state } = loaded.intake;
    const changed = withMappings(read, state.questions, mappings, now.toISOString());
    loaded = await storeIntake(tx, loaded.draft, changed, today);
  }
  return loaded;
}

/** The laboratory's number; with the lot, where another draft of the same certificate has it. */
async function freeNumber(tx: Tx, number: string | null, lot: string | null): Promise<string | null> {
  if (number === null) return null;
  const taken = await tx.$count(reportDrafts, eq(reportDrafts.reportNumber, number));
  if (taken === 0) return number;
  const own = `${number}-${(lot ?? "2").replace(/[^A-Za-z0-9.-]+/g, "-")}`.slice(0, 40);
  return (await tx.$count(reportDrafts, eq(reportDrafts.reportNumber, own))) === 0 ? own : null;
}
