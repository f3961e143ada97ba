import type { z } from "zod";
import { type ApiRoute, apiRoutes, type CallName } from "./api-routes.ts";
import type { StaffCallName, staffRoutes } from "./staff/routes.ts";

/** A call of visitors or of the console. */
export type AnyCallName = CallName | StaffCallName;

type RouteOf<Name extends AnyCallName> = Name extends CallName
  ? (typeof apiRoutes)[Name]
  : Name extends StaffCallName
    ? (typeof staffRoutes)[Name]
    : never;

/** One API call: route, input and output schema, and a summary for the reference page. */
export interface Endpoint<
  Name extends AnyCallName = AnyCallName,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  name: Name;
  route: ApiRoute & RouteOf<Name>;
  summary: string;
  input: Input;
  output: Output;
}

/** Declares an API call. The server validates input before the handler runs; output is checked outside production. */
export function endpoint<Name extends CallName, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  declaration: { summary: string; input: Input; output: Output },
): Endpoint<Name, Input, Output> {
  return { name, route: apiRoutes[name] as Endpoint<Name>["route"], ...declaration };
}
