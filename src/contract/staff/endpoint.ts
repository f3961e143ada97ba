import type { z } from "zod";
import type { Endpoint } from "../endpoint.ts";
import { type StaffCallName, staffRoutes } from "./routes.ts";

/** Declares a call of the console, like `endpoint` for the calls of visitors. The action is part of the input. */
export function staffEndpoint<Name extends StaffCallName, Input extends z.ZodType, Output extends z.ZodType>(
  name: Name,
  declaration: { summary: string; input: Input; output: Output },
): Endpoint<Name, Input, Output> {
  return { name, route: staffRoutes[name] as Endpoint<Name>["route"], ...declaration };
}
