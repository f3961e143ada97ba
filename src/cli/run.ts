import { isUnavailable } from "#platform/database/connect.ts";
import { environmentWithFile } from "#platform/environment.ts";
import { createLogger } from "#platform/logger.ts";
import { codeOf, PlatformProblem } from "#platform/problem.ts";
import { Refusal } from "#server/http/errors.ts";
import { type Call, type Command, columns, helpOf, readArguments, UsageProblem } from "./command.ts";

/** Every command; what it needs is loaded when it is called. */
const COMMANDS: Record<string, { summary: string; load(): Promise<{ command: Command }> }> = {
  migrate: {
    summary: "Bring the database's tables up to date (the site does so at every start)",
    load: () => import("./migrate.ts"),
  },
  seed: {
    summary: "Load the sample catalogue of fictitious brands, of any size",
    load: () => import("./seed.ts"),
  },
  "remove-sample": {
    summary: "Take the sample catalogue out; real records stay",
    load: () => import("./remove-sample.ts"),
  },
  "import-dsld": {
    summary: "Bring labels of the NIH Dietary Supplement Label Database into the catalogue",
    load: () => import("./import-dsld.ts"),
  },
  "merge-supplements": {
    summary: "Make two products one; the first one's address leads to the second",
    load: () => import("./merge-supplements.ts"),
  },
  "merge-brands": {
    summary: "Make two brands one; the first one's address and name lead to the second",
    load: () => import("./merge-brands.ts"),
  },
  "refresh-search": {
    summary: "Write every search row and word count anew from the catalogue and the reports",
    load: () => import("./rebuild-search.ts"),
  },
  "train-goals": {
    summary: "Train the classifier that finds the goal behind everyday words, and measure it",
    load: () => import("./train-goals.ts"),
  },
  ranker: {
    summary: "List the rankers that were trained on ratings, train one, or roll back to an earlier one",
    load: () => import("./ranker.ts"),
  },
  laboratory: {
    summary: "Add a laboratory and what it is accredited for, or list them",
    load: () => import("./laboratory.ts"),
  },
  certificate: {
    summary: "Put a brand's certificate on its page, or take one out",
    load: () => import("./certificate.ts"),
  },
  "sample-picture": {
    summary: "Keep a picture of a sample and print the path by which a report names it",
    load: () => import("./sample-picture.ts"),
  },
  "import-report": {
    summary: "Take a laboratory's report in as a draft, checked whole",
    load: () => import("./import-report.ts"),
  },
  drafts: {
    summary: "List the reports that wait to be published or signed",
    load: () => import("./drafts.ts"),
  },
  publish: {
    summary: "Publish a draft: judged, signed, shown",
    load: () => import("./publish.ts"),
  },
  supersede: {
    summary: "Say that a published report is replaced by another",
    load: () => import("./supersede.ts"),
  },
  dispute: {
    summary: "Say that a published report is disputed, or no longer",
    load: () => import("./dispute.ts"),
  },
  withdraw: {
    summary: "Withdraw a published report; it stays readable and says why",
    load: () => import("./withdraw.ts"),
  },
  respond: {
    summary: "Put a brand's answer beside a report",
    load: () => import("./respond.ts"),
  },
  keys: {
    summary: "List the keys that sign reports, or have another one sign",
    load: () => import("./keys.ts"),
  },
  verify: {
    summary: "Check every signed document and say where a chain breaks",
    load: () => import("./verify.ts"),
  },
  "export-unsigned": {
    summary: "Write what waits for a signature into a file (SIGNING=offline)",
    load: () => import("./export-unsigned.ts"),
  },
  sign: {
    summary: "Sign such a file where the key is; needs no database",
    load: () => import("./sign.ts"),
  },
  "import-signed": {
    summary: "Publish what was signed elsewhere",
    load: () => import("./import-signed.ts"),
  },
  requests: {
    summary: "List test requests, accept, decline, merge and link them, and move them on",
    load: () => import("./requests.ts"),
  },
  corrections: {
    summary: "List the errors that readers reported, or settle one",
    load: () => import("./corrections.ts"),
  },
  "scan-corrections": {
    summary: "List what visitors corrected about scans, or settle one and let the catalogue learn from it",
    load: () => import("./scan-corrections.ts"),
  },
  "newsletter-export": {
    summary: "List who gets the newsletter as CSV, each with the link that ends it",
    load: () => import("./export-subscribers.ts"),
  },
  audit: {
    summary: "List what operators did, newest first",
    load: () => import("./audit.ts"),
  },
  "send-test-letter": {
    summary: "Send a letter to see whether mail leaves the house",
    load: () => import("./send-test-letter.ts"),
  },
  "dead-letters": {
    summary: "List the jobs and letters that were given up, or put them back",
    load: () => import("./dead-letters.ts"),
  },
};

/** Runs one command and answers with the exit code: 0 done, 1 it could not be done, 2 it was not called rightly. */
export async function runCommandLine(
  args: readonly string[],
  io: Pick<Call, "env" | "out" | "err">,
): Promise<0 | 1 | 2> {
  const [name = "", ...rest] = args;
  const known = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!known) {
    const asked = ["", "help", "--help", "-h"].includes(name);
    if (asked) io.out(listOfCommands());
    else io.err.write(`There is no command ${name}.\n\n${listOfCommands()}\n`);
    return asked ? 0 : 2;
  }
  try {
    const { command } = await known.load();
    const given = readArguments(command, rest);
    if (given.values.help) {
      io.out(`${known.summary}\n\n${helpOf(name, command)}`);
      return 0;
    }
    const [least, most] = command.words;
    if (given.positionals.length < least || given.positionals.length > most) {
      throw new UsageProblem(`Call it as: npm run cli -- ${name} ${command.usage}`);
    }
    await command.run({ ...io, env: environmentWithFile(io.env, process.cwd()), ...given });
    return 0;
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence) io.err.write(`${sentence}\n`);
    // The logger leaves out the values that a failed query was given.
    else createLogger({ logLevel: "error" }, io.err).error({ err: error }, "The command failed");
    return error instanceof UsageProblem ? 2 : 1;
  }
}

function listOfCommands(): string {
  const rows = Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary] as const);
  return ["npm run cli -- COMMAND, each with --help:", "", ...columns(rows)].join("\n");
}

/** What an operator can mend, in one sentence; null for a fault of the program. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof PlatformProblem || error instanceof Refusal || error instanceof UsageProblem) {
    return error.message;
  }
  if (isUnavailable(error)) {
    return "The database went away: what was saved before stays. Run the command again when it is back.";
  }
  return DISK_FULL.has(codeOf(error) ?? "")
    ? "The disk is full: what was saved before stays, the rest is missing."
    : null;
}

const DISK_FULL = new Set(["53100", "ENOSPC"]);
