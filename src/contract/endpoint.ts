import type { z } from "zod";
import { type Address, addresses, type CallName } from "./api-routes.ts";

/** One call: its address, what it takes, what it answers, and a sentence for the reference page. */
export interface Endpoint<
  Name extends CallName = CallName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  name: Name;
  address: Address & (typeof addresses)[Name];
  summary: string;
  input: Input;
  output: Output;
}

/** Declares a call. Input is doubted by the server before a handler sees it; output is checked outside production. */
export function endpoint<Name extends CallName, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  declaration: { summary: string; input: Input; output: Output },
): Endpoint<Name, Input, Output> {
  return { name, address: addresses[name], ...declaration };
}
