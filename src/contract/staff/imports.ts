import { z } from "zod";
import { idOrSlug, instant, multilineText, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";
import { DSLD_ID } from "./label-files.ts";
import { reason } from "./members.ts";

/** What an import reads: labels of NIH's DSLD, notices of an authority, or the list of prohibited ingredients. */
export const IMPORT_KINDS = ["dsld", "openfda", "rasff", "prohibited"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `waiting`: for a worker. `stopped`: it gave no sign of life for some minutes, and never ended. */
export const IMPORT_STATES = ["waiting", "running", "ended", "failed", "stopped", "undone"] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const importRun = z.object({
  id: z.int(),
  kind: z.enum(IMPORT_KINDS),
  /** Name of the file or folder. */
  source: z.string(),
  operator: z.string(),
  /** Whether it was begun in the console. */
  from_console: z.boolean(),
  state: z.enum(IMPORT_STATES),
  begun_at: instant,
  /** When it last said how far it is, or ended. */
  seen_at: instant,
  /** Share of the source that is stored, 0 to 1; null: its size isn’t known. */
  fraction: z.number().nullable(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows about other food; of a list: entries that were removed. */
  other: z.int(),
  rejected: z.int(),
  conflicts: z.int(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type ImportRun = z.output<typeof importRun>;

export const listImportRuns = staffEndpoint("listImportRuns", {
  summary: "Imports, the newest first.",
  input: z.object({ action: z.literal("list") }),
  /** `total`: all imports; the list may be shorter. */
  output: z.object({ total: z.int(), list: z.array(importRun) }),
});

const finding = z.object({ place: z.string(), text: z.string() });

export const getImportRun = staffEndpoint("getImportRun", {
  summary: "One import with its rejected rows and conflicts, and what its undo would remove.",
  input: z.object({ action: z.literal("get"), id: z.int().positive() }),
  output: importRun.extend({
    /** The first of them. */
    rejections: z.array(finding),
    conflict_list: z.array(finding),
    /** Null: nothing of this kind of import can be undone, or it is still running. */
    undo: z
      .object({
        /** Products that it added and that nothing refers to. */
        removable: z.int(),
        /** Products that it added and that stay, with some of them and what refers to them. */
        retained: z.int(),
        retained_examples: z.array(z.object({ slug: z.string(), name: z.string(), because: z.string() })),
        /** Label records that it added to products that were there before. They stay. */
        labels_of_others: z.int(),
      })
      .nullable(),
    undone: z.object({ operator: z.string(), at: instant, removed: z.int() }).nullable(),
  }),
});
export type ImportRunDetails = z.output<typeof getImportRun.output>;

export const startLabelImport = staffEndpoint("startLabelImport", {
  summary:
    "Lets a job import a file of NIH labels that was sent before. 409 while it is being imported; importing it again changes nothing.",
  input: z.object({
    action: z.literal("start"),
    /** Of the file, as the answer to sending it says. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, "Not a SHA-256."),
    name: text(255).min(1, "The file has no name."),
    reason,
  }),
  output: z.object({ id: z.int() }),
});

/** Labels of one download by their numbers; more are a file of their own. */
const MAX_DOWNLOADED_IDS = 200;

export const startLabelDownload = staffEndpoint("startLabelDownload", {
  summary:
    "Lets a job download labels from NIH's database and import them. `ids`: none for all labels. 409 while another download runs.",
  input: z.object({
    action: z.literal("download"),
    ids: z
      .array(z.string().regex(DSLD_ID, "Give DSLD IDs such as 330088."))
      .max(MAX_DOWNLOADED_IDS, `Give at most ${MAX_DOWNLOADED_IDS} IDs.`),
    reason,
  }),
  output: z.object({ id: z.int() }),
});

export const undoImportRun = staffEndpoint("undoImportRun", {
  summary:
    "Removes products that an import added and that nothing refers to, some thousands a call. Call again while any are left.",
  input: z.object({ action: z.literal("undo"), id: z.int().positive(), reason }),
  output: z.object({ removed: z.int(), left: z.int() }),
});

const editConflict = z.object({
  kind: z.enum(["supplement", "brand"]),
  slug: z.string(),
  record: z.string(),
  field: z.string(),
  ours: z.string().nullable(),
  operator: z.string(),
  edited_at: instant,
  source: z.string().nullable(),
  source_changed_at: instant,
});
export type EditConflict = z.output<typeof editConflict>;

export const listEditConflicts = staffEndpoint("listEditConflicts", {
  summary: "Fields that staff set and whose source has said something else since, the newest first.",
  input: z.object({ action: z.literal("list_conflicts") }),
  output: z.object({ total: z.int(), list: z.array(editConflict) }),
});

export const decideEditConflict = staffEndpoint("decideEditConflict", {
  summary:
    "Keeps the value of staff until the source changes again, or gives the field back to its source. 409 if the source has changed since.",
  input: z.object({
    action: z.literal("decide_conflict"),
    kind: z.enum(["supplement", "brand"]),
    slug: idOrSlug,
    field: z.enum(["name", "category", "form", "description", "about", "website", "country"]),
    /** What the source said, as it was seen. */
    seen: multilineText(MAX_LENGTH.description).nullable(),
    decision: z.enum(["keep", "take"]),
    reason,
  }),
  output: z.null(),
});
