import type { z } from "zod";
import { type ApiRoute, apiRoutes, type CallName } from "./api-routes.ts";

/** One API call: route, input and output schema, and a summary for the reference page. */
export interface Endpoint<
  Name extends CallName = CallName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  name: Name;
  route: ApiRoute & (typeof apiRoutes)[Name];
  summary: string;
  input: Input;
  output: Output;
}

/** Declares an API call. The server validates input before the handler runs; output is checked outside production. */
export function endpoint<Name extends CallName, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  declaration: { summary: string; input: Input; output: Output },
): Endpoint<Name, Input, Output> {
  return { name, route: apiRoutes[name], ...declaration };
}
