import type { OriginalFile } from "../../reports/schema/drafts.ts";

/** Storage folder of the files that drafts were made from. */
const ORIGINALS_FOLDER = "draft-originals";

/** Media types of files that drafts are made from, with their extensions. */
export const ORIGINAL_TYPES = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "text/csv": "csv",
  "application/json": "json",
} as const;
export type OriginalType = keyof typeof ORIGINAL_TYPES;

/** Storage key: the hash of the content. */
export const originalKey = ({ sha256, media_type }: Pick<OriginalFile, "sha256" | "media_type">): string =>
  `${ORIGINALS_FOLDER}/${sha256}.${ORIGINAL_TYPES[media_type as OriginalType] ?? "csv"}`;

/** Storage folder of painted pages: a cache, painted again when it is needed. */
export const PAGES_FOLDER = "draft-pages";

/** Storage key of a painted page, from 1. */
export const pageKey = ({ sha256 }: Pick<OriginalFile, "sha256">, page: number): string =>
  `${PAGES_FOLDER}/${sha256}-${page}.png`;
