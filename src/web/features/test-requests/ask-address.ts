/** What a request is filled in with before its form opens. */
export interface Ask {
  name: string;
  brand: string;
  url: string;
  /** The address of a picture that is uploaded already. */
  image: string;
}

const NAMES: Record<keyof Ask, string> = {
  name: "ask",
  brand: "ask_brand",
  url: "ask_url",
  image: "ask_image",
};
const FIELDS = Object.keys(NAMES) as (keyof Ask)[];

/** What the address asks the form to be filled in with; null where it does not ask for the form. */
export function askIn(parameters: URLSearchParams): Ask | null {
  if (!parameters.has(NAMES.name)) return null;
  return Object.fromEntries(
    FIELDS.map((field) => [field, parameters.get(NAMES[field]) ?? ""]),
  ) as unknown as Ask;
}

/** The same address with the form open, as `?…`: it leads there from a link, and back from the login. */
export function withAsk(parameters: URLSearchParams, ask: Partial<Ask> = {}): string {
  const asking = withoutAsk(parameters);
  for (const field of FIELDS) if (field === "name" || ask[field]) asking.set(NAMES[field], ask[field] ?? "");
  return `?${asking}`;
}

/** The same address with the form closed. */
export function withoutAsk(parameters: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(parameters);
  for (const field of FIELDS) rest.delete(NAMES[field]);
  return rest;
}
