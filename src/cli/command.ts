import { userInfo } from "node:os";
import { type Command, Option } from "@commander-js/extra-typings";
import { normalizeOperatorName } from "#domain/operators/registry.ts";

/** Environment and output of a command. Results go to `out`, progress and errors to `err`. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  out(line: string): void;
  err: Terminal;
}

/** The part of standard error that is used. */
export interface Terminal {
  isTTY: boolean;
  /** Width in characters. */
  columns: number;
  write(text: string): unknown;
}

/** Prints the lines of a list, or that it has none, so that an empty list does not look like a failure. */
export function printLines({ out }: Pick<CommandContext, "out">, lines: readonly string[]): void {
  for (const line of lines) out(line);
  if (lines.length === 0) out("None.");
}

/** Declares arguments, options and action of a command, whose name and description are in `run.ts`. */
export type ConfigureCommand = (command: Command, context: CommandContext) => void;

/** Wrong arguments. The message is one sentence; the exit code is 2. */
export class UsageError extends Error {
  override name = "UsageProblem";
}

/** Option of every command that changes data: name of the operator for the audit log. */
export function operatorOption({ env }: Pick<CommandContext, "env">) {
  const systemName = normalizeOperatorName(
    env.ASSAYED_OPERATOR || env.USER || env.LOGNAME || userInfo().username,
  );
  return new Option("--operator <NAME>", "Your name for the audit log")
    .default(systemName, "ASSAYED_OPERATOR, or the system user")
    .argParser((name) => normalizeOperatorName(name) || systemName);
}

/** Option of commands that can act as a member of staff, whose account the audit log and approvals then name. */
export const staffOption = ({ env }: Pick<CommandContext, "env">) =>
  new Option("--as <EMAIL>", "Act as this member of staff, by the email address of the account").default(
    env.ASSAYED_STAFF || undefined,
    "ASSAYED_STAFF",
  );

/** Option with a text that must not be blank. Without it, commander reports "required option … not specified". */
export const requiredText = <Flags extends string>(flags: Flags, description: string) =>
  new Option(flags, description).makeOptionMandatory().argParser((text) => {
    if (text.trim() === "") throw new UsageError(`${flags.split(" ", 1)[0]} is required.`);
    return text.trim();
  });

/** Parser of a whole number from `min` to `max`; `what` names it: "--limit". */
export const wholeNumber =
  (what: string, { min, max }: { min: number; max: number }) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= min && number <= max) return number;
    throw new UsageError(`${what} must be a whole number from ${min} to ${max}.`);
  };
