/** What a key may raise the limits of. */
export const API_KEY_SCOPES = ["calls", "files"] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

export const API_KEY_SCOPE_LABELS: Readonly<Record<ApiKeyScope, string>> = {
  calls: "Calls: the API and the MCP server",
  files: "Files: reports, open data, and barcode links",
};

/** How every key begins, so that scanners for leaked secrets recognize one. */
export const API_KEY_PREFIX = "assayed_";

/** The header that carries a key. `Authorization` carries the token of a visitor. */
export const API_KEY_HEADER = "x-api-key";

/** Keys per account. */
export const MAX_API_KEYS = 10;

/** Factor by which a key raises a limit. */
export const API_KEY_FACTOR = 10;
