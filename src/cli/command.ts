import { userInfo } from "node:os";
import { type ParseArgsConfig, parseArgs } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;
/** Options of a command with what `--help` says of each. */
export type CommandOptions = Record<string, Options[string] & { help: string; value?: string }>;

/** What a command is run with. Results are printed to `out`; what is for the eye only (progress) to `err`. */
export interface Call {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
  env: NodeJS.ProcessEnv;
  out(line: string): void;
  err: Terminal;
}

/** As much of standard error as is used. */
export interface Terminal {
  isTTY: boolean;
  /** Characters in a line. */
  columns: number;
  write(text: string): unknown;
}

export interface Command {
  /** What stands behind the name: "FROM INTO". */
  usage: string;
  options: CommandOptions;
  /** Fewest and most words behind the name. */
  words: readonly [least: number, most: number];
  run(call: Call): Promise<void>;
}

/** The command was not called as it can be: one sentence, exit code 2. */
export class UsageProblem extends Error {
  override name = "UsageProblem";
}

/** Taken by every command that changes something. */
export const OPERATOR_OPTION = {
  operator: {
    type: "string",
    value: "NAME",
    help: "Who does this, for the audit log (default: ASSAYED_OPERATOR, or the user's name)",
  },
} as const satisfies CommandOptions;

/** Who runs the command, as the audit log knows them. */
export function operatorOf({ values, env }: Pick<Call, "values" | "env">): string {
  const named = typeof values.operator === "string" ? values.operator.trim() : "";
  return named || env.ASSAYED_OPERATOR || env.USER || env.LOGNAME || userInfo().username;
}

/** A whole number from an option, or the default; `UsageProblem` for anything else. */
export function wholeNumber(
  values: Call["values"],
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const given = values[name];
  if (given === undefined) return otherwise;
  const number = typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageProblem(`--${name} takes a whole number from ${least} to ${most}.`);
}

/** Splits what stands behind a command's name; `npm run cli -- NAME -- …` hands a "--" on, which is dropped. */
export function readArguments(
  command: Command,
  args: readonly string[],
): Pick<Call, "values" | "positionals"> {
  const given = args[0] === "--" ? args.slice(1) : [...args];
  try {
    const options: Options = { help: { type: "boolean", short: "h" } };
    for (const [name, { help: _, value: __, ...option }] of Object.entries(command.options))
      options[name] = option;
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true, strict: true });
    return { values: values as Call["values"], positionals };
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? firstSentence(error.message) : String(error));
  }
}

const firstSentence = (text: string): string => `${text.split(/\. |\n/)[0]?.replace(/\.$/, "")}.`;

/** How one command is called, and its options. */
export function helpOf(name: string, { usage, options }: Command): string {
  const rows = Object.entries(options).map(([option, { help, value }]): [string, string] => [
    `--${option}${value ? ` ${value}` : ""}`,
    help,
  ]);
  return [
    `  npm run cli -- ${[name, usage].filter(Boolean).join(" ")}`,
    ...(rows.length > 0 ? ["", ...columns(rows)] : []),
  ].join("\n");
}

/** Two columns, the second aligned. */
export function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
