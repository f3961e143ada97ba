import { Command, CommanderError, type CommandUnknownOpts } from "@commander-js/extra-typings";
import { isUnavailable } from "#platform/database/connect.ts";
import { environmentWithFile } from "#platform/environment.ts";
import { createLogger } from "#platform/logger.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { ApiError } from "#server/http/errors.ts";
import { type CommandContext, type ConfigureCommand, UsageError } from "./command.ts";

/** All commands, loaded on demand. */
const COMMANDS: Record<string, { summary: string; load(): Promise<{ configure: ConfigureCommand }> }> = {
  migrate: {
    summary: "Run pending database migrations (the site does so at every start)",
    load: () => import("./migrate.ts"),
  },
  "move-database": {
    summary: "Copy everything into an empty PostgreSQL database, such as from the embedded one",
    load: () => import("./move-database.ts"),
  },
  seed: {
    summary: "Load the demo catalog of fictitious brands, of any size",
    load: () => import("./seed.ts"),
  },
  "remove-demo-data": {
    summary: "Remove the demo catalog; real records stay",
    load: () => import("./remove-demo-data.ts"),
  },
  "import-dsld": {
    summary: "Import labels of the NIH Dietary Supplement Label Database (DSLD)",
    load: () => import("./import-dsld.ts"),
  },
  "import-notices": {
    summary: "Import public notices: FDA's recalls, the EU's alerts, prohibited ingredients",
    load: () => import("./import-notices.ts"),
  },
  "notice-matches": {
    summary: "List what notices may be about, and confirm or reject it",
    load: () => import("./notice-matches.ts"),
  },
  "merge-supplements": {
    summary: "Merge one product into another; its URL redirects to the other",
    load: () => import("./merge-supplements.ts"),
  },
  "merge-brands": {
    summary: "Merge one brand into another; its URL and name then point to the other",
    load: () => import("./merge-brands.ts"),
  },
  brands: {
    summary: "List brands that seem to be one, or reject such a proposal",
    load: () => import("./brands.ts"),
  },
  "rebuild-search": {
    summary: "Rebuild all search rows and word counts from the catalog and the reports",
    load: () => import("./rebuild-search.ts"),
  },
  "rebuild-opensearch": {
    summary: "Build a new OpenSearch index and let searches ask it once it is complete",
    load: () => import("./rebuild-opensearch.ts"),
  },
  "train-goals": {
    summary: "Train and cross-validate the classifier that maps everyday words to health goals",
    load: () => import("./train-goals.ts"),
  },
  judgments: {
    summary:
      "Print ratings of search results and labeled questions, a line of JSON each, to measure AI search with",
    load: () => import("./judgments.ts"),
  },
  ai: {
    summary: "Try the language model of AI search, and say what works",
    load: () => import("./ai.ts"),
  },
  laboratory: {
    summary: "Add a laboratory with its accreditation, or list laboratories",
    load: () => import("./laboratory.ts"),
  },
  certificate: {
    summary: "Add a certificate to a brand's page, or remove one",
    load: () => import("./certificate.ts"),
  },
  "product-photo": {
    summary: "Show a photo of a product, approve a visitor's, or remove one",
    load: () => import("./product-photo.ts"),
  },
  "add-sample-picture": {
    summary: "Store a picture of a laboratory sample and print its path for the report",
    load: () => import("./add-sample-picture.ts"),
  },
  "import-report": {
    summary: "Validate a laboratory's report and import it as a draft",
    load: () => import("./import-report.ts"),
  },
  "read-coa": {
    summary: "Read a laboratory's certificate of analysis (PDF, CSV) and print its results",
    load: () => import("./read-coa.ts"),
  },
  drafts: {
    summary: "List report drafts awaiting publication or signature",
    load: () => import("./drafts.ts"),
  },
  publish: {
    summary: "Evaluate, sign, and publish a draft",
    load: () => import("./publish.ts"),
  },
  registry: {
    summary: "Register tests before their samples are bought, and add their steps",
    load: () => import("./registry.ts"),
  },
  supersede: {
    summary: "Mark a published report as replaced by another",
    load: () => import("./supersede.ts"),
  },
  "link-report": {
    summary: "Sign under which product a report is shown, after a product was renamed",
    load: () => import("./link-report.ts"),
  },
  dispute: {
    summary: "Mark a published report as disputed, or end the dispute",
    load: () => import("./dispute.ts"),
  },
  withdraw: {
    summary: "Withdraw a published report; visitors can still read it, with the reason",
    load: () => import("./withdraw.ts"),
  },
  respond: {
    summary: "Publish a brand's response to a report",
    load: () => import("./respond.ts"),
  },
  keys: {
    summary: "List, rotate, or revoke the keys that sign reports",
    load: () => import("./keys.ts"),
  },
  operators: {
    summary: "Register the operators who may publish, with their keys",
    load: () => import("./operators.ts"),
  },
  verify: {
    summary: "Verify every signed document and hash chain",
    load: () => import("./verify.ts"),
  },
  witness: {
    summary: "Check a site's log from outside, and cosign its checkpoint; needs no database",
    load: () => import("./witness.ts"),
  },
  "export-unsigned": {
    summary: "Write documents awaiting a signature to a file (SIGNING=offline)",
    load: () => import("./export-unsigned.ts"),
  },
  sign: {
    summary: "Sign an export-unsigned file on the machine with the key; needs no database",
    load: () => import("./sign.ts"),
  },
  "import-signed": {
    summary: "Publish documents signed offline",
    load: () => import("./import-signed.ts"),
  },
  requests: {
    summary: "List, accept, decline, merge, link, and move test requests",
    load: () => import("./requests.ts"),
  },
  corrections: {
    summary: "List errors reported by visitors, or settle one",
    load: () => import("./corrections.ts"),
  },
  "scan-corrections": {
    summary: "List visitors' corrections of scans, or settle one and add its name or barcode to the catalog",
    load: () => import("./scan-corrections.ts"),
  },
  "export-subscribers": {
    summary: "Print newsletter subscribers as CSV, with their unsubscribe links",
    load: () => import("./export-subscribers.ts"),
  },
  users: {
    summary: "Log a user out everywhere, or remove a lost authenticator app",
    load: () => import("./users.ts"),
  },
  staff: {
    summary: "Invite staff to the console, list them, change or take away a role",
    load: () => import("./staff.ts"),
  },
  audit: {
    summary: "List operator actions, newest first",
    load: () => import("./audit.ts"),
  },
  "send-test-email": {
    summary: "Send a test email to check delivery",
    load: () => import("./send-test-email.ts"),
  },
  outbox: {
    summary: "List emails that were not sent, with the codes and links of those that are stored",
    load: () => import("./outbox.ts"),
  },
  "failed-jobs": {
    summary: "List failed jobs, emails included, or retry them",
    load: () => import("./failed-jobs.ts"),
  },
};

/** Former names of commands, with the current ones. They still work and aren't listed in help. */
const COMMAND_ALIASES = new Map([
  ["dead-letters", "failed-jobs"],
  ["newsletter-export", "export-subscribers"],
  ["refresh-search", "rebuild-search"],
  ["remove-sample", "remove-demo-data"],
  ["sample-picture", "add-sample-picture"],
  ["send-test-letter", "send-test-email"],
]);

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 wrong usage. */
export async function runCommandLine(
  [givenName = "help", ...given]: readonly string[],
  context: CommandContext,
): Promise<0 | 1 | 2> {
  const name = COMMAND_ALIASES.get(givenName) ?? givenName;
  // From `npm run cli -- NAME -- …`.
  const args = given[0] === "--" ? given.slice(1) : given;
  try {
    const program = await createProgram(name, context);
    await program.parseAsync(name === "help" ? ["--help"] : [name, ...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const sentence = errorMessage(error);
    if (sentence) context.err.write(`${sentence}\n`);
    // The logger omits the parameters of a failed query.
    else createLogger({ logLevel: "error" }, context.err).error({ err: error }, "The command failed");
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The parser with all commands; only the one with this name is loaded and configured. */
async function createProgram(name: string, { env, out, err }: CommandContext): Promise<Command> {
  const program = new Command("npm run cli --")
    .usage("COMMAND (add --help for details)")
    .helpCommand(false)
    .exitOverride();
  let parsing: CommandUnknownOpts = program;
  const onSubcommand = (_parent: unknown, subcommand: CommandUnknownOpts): void => {
    parsing = subcommand;
    subcommand.hook("preSubcommand", onSubcommand);
  };
  program.hook("preSubcommand", onSubcommand).configureOutput({
    writeOut: (text) => out(text.trimEnd()),
    writeErr: (text) => err.write(text),
    outputError: (message, write) => write(`${usageMessage(message, parsing)}\n`),
  });
  const context = { env: environmentWithFile(env, process.cwd()), out, err };
  for (const [commandName, { summary, load }] of Object.entries(COMMANDS)) {
    const command = program.command(commandName).description(summary);
    if (commandName !== name) continue;
    (await load()).configure(command, context);
    if (command.commands.length > 0) command.usage("ACTION");
  }
  return program;
}

/** Commander's message as a sentence, with the usage of the command where that says more. */
function usageMessage(message: string, command: CommandUnknownOpts): string {
  const help = command.createHelp();
  const [, unknownCommand] = /^error: unknown command '(.*)'/.exec(message) ?? [];
  if (unknownCommand !== undefined && command.parent === null)
    return `Unknown command: ${unknownCommand}\n\n${command.helpInformation().trimEnd()}`;
  if (unknownCommand !== undefined) {
    const actions = command.commands.map((action) => action.name()).join(", ");
    return `Usage: ${help.commandUsage(command)}, one of: ${actions}.`;
  }
  if (/^error: (missing required|too many) argument/.test(message))
    return `Usage: ${help.commandUsage(command)}`;
  const [, missingOption] = /^error: required option '(--[a-z]+)/.exec(message) ?? [];
  if (missingOption) return `${missingOption} is required.`;
  return message
    .trimEnd()
    .replace(/^error: (.)/, (_, first: string) => first.toUpperCase())
    .replace(/\n|$/, ".$&");
}

/** One sentence for errors that an operator can fix; null for bugs. */
function errorMessage(error: unknown): string | null {
  if (error instanceof PlatformProblem || error instanceof ApiError || error instanceof UsageError) {
    return error.message;
  }
  if (isUnavailable(error)) {
    return "Lost the connection to the database. Changes saved so far are kept. Run the command again when it's back.";
  }
  return DISK_FULL.has(codeOf(error) ?? "")
    ? "The disk is full. Changes saved so far are kept; the rest is missing."
    : null;
}

const DISK_FULL = new Set(["53100", "ENOSPC"]);
