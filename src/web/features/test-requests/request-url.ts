/** Values that prefill the request form. */
export interface RequestPrefill {
  name: string;
  brand: string;
  url: string;
  /** URL of an image that is already uploaded. */
  image: string;
}

const PARAMETERS: Record<keyof RequestPrefill, string> = {
  name: "ask",
  brand: "ask_brand",
  url: "ask_url",
  image: "ask_image",
};
const FIELDS = Object.keys(PARAMETERS) as (keyof RequestPrefill)[];

/** Whether the query string opens the form. */
export const isFormRequested = (parameters: URLSearchParams): boolean => parameters.has(PARAMETERS.name);

/**
 * The prefill values in the query string; null if it doesn't open the form. They are in the URL so that Back closes the
 * form and a guest returns to it after logging in. Text typed into the form is not: closing it discards the text.
 */
export function readRequestPrefill(parameters: URLSearchParams): RequestPrefill | null {
  if (!isFormRequested(parameters)) return null;
  return Object.fromEntries(
    FIELDS.map((field) => [field, parameters.get(PARAMETERS[field]) ?? ""]),
  ) as unknown as RequestPrefill;
}

/** The same query string (`?…`) with the form open: for links, and for the return from login. */
export function withRequestForm(parameters: URLSearchParams, prefill: Partial<RequestPrefill> = {}): string {
  const opened = withoutRequestForm(parameters);
  for (const field of FIELDS)
    if (field === "name" || prefill[field]) opened.set(PARAMETERS[field], prefill[field] ?? "");
  return `?${opened}`;
}

/** The same query parameters with the form closed. */
export function withoutRequestForm(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  for (const field of FIELDS) rest.delete(PARAMETERS[field]);
  return rest;
}
