import path from "node:path";
import { normalizeOperatorName, type OperatorChange } from "#domain/operators/registry.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { createPersonalKey, readPersonalKey } from "#platform/personal-key.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { changeOperators } from "#server/features/operators/commands/change-operators.ts";
import { readRegistry, readRegistryFile } from "#server/features/operators/commands/registry-file.ts";
import { type CommandContext, type ConfigureCommand, requiredText, UsageError } from "./command.ts";
import { withDatabase } from "./open.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("list")
    .description("List the operators, and what waits for another signature")
    .action(() => listOperators(context));
  command
    .command("create-key")
    .description("Create your own key; with OPERATOR_KEY_PASSPHRASE it is encrypted")
    .argument("<FILE>", "Outside DATA_DIR, readable by you only")
    .action((file) => createKey(context, file));
  command
    .command("add")
    .description("Register an operator; the first one registers himself")
    .argument("<NAME>")
    .addOption(requiredText("--public <HEX>", "The operator's public key, from create-key"))
    .action((name, { public: publicKey }) =>
      change(context, { kind: "add", name: normalizeOperatorName(name), public_key: publicKey }),
    );
  command
    .command("remove")
    .description("Remove an operator; what was approved before stays")
    .argument("<NAME>")
    .action((name) => change(context, { kind: "remove", name: normalizeOperatorName(name) }));
  command
    .command("two-person")
    .description("Whether publishing, and changing the operators, needs two of them")
    .argument("<on|off>", "on or off", parseOnOff)
    .action((required) => change(context, { kind: "two_person", required }));
};

function parseOnOff(text: string): boolean {
  if (text === "on" || text === "off") return text === "on";
  throw new UsageError("Use on or off.");
}

async function createKey({ env, out }: CommandContext, file: string): Promise<void> {
  const config = readConfig(env);
  const target = path.resolve(file);
  requireOutside(config, target);
  const passphrase = env.OPERATOR_KEY_PASSPHRASE || null;
  const { publicKey } = await createPersonalKey(target, passphrase);
  out(
    `Your key is in ${target}${passphrase === null ? ", not encrypted" : ", encrypted"}. Set OPERATOR_KEY_FILE to it.`,
  );
  out(`Register it: operators add NAME --public ${publicKey}`);
}

/** Backups of the data folder would hand out the key. */
function requireOutside({ dataDir }: Config, file: string): void {
  if (!path.relative(dataDir, file).startsWith("..") && !path.isAbsolute(path.relative(dataDir, file)))
    throw new PlatformProblem(
      `Keep your key outside the data folder ${dataDir}, which is shared and backed up.`,
    );
}

const change = (context: CommandContext, wanted: OperatorChange): Promise<void> =>
  withDatabase(context, async ({ config, database: { db } }) => {
    if (!config.operatorKey)
      throw new PlatformProblem(
        "Changes of the operators are signed: set OPERATOR_KEY_FILE to your own key (operators create-key).",
      );
    requireOutside(config, config.operatorKey.file);
    const key = await readPersonalKey(config.operatorKey.file, config.operatorKey.passphrase);
    const { outcome, registry } = await changeOperators({ db, config, clock: systemClock }, key, wanted);
    context.out(
      outcome === "waits"
        ? "Signed. Another operator must run the same command before it takes effect."
        : `Done. ${registry.operators.length === 1 ? "There is 1 operator" : `There are ${registry.operators.length} operators`}; publishing needs ${registry.twoPerson ? "two" : "one"} of them.`,
    );
  });

const listOperators = (context: CommandContext): Promise<void> =>
  withDatabase(context, async ({ config, database: { db } }) => {
    const registry = await readRegistry(db, config);
    const { pending } = await readRegistryFile(config.dataDir);
    for (const { name, publicKey } of registry.operators) context.out(`${name}  public ${publicKey}`);
    if (registry.operators.length === 0) context.out("No operators are registered: approvals aren't signed.");
    else context.out(`Publishing needs ${registry.twoPerson ? "two of them" : "one of them"}.`);
    if (pending) context.out(`Waits for another signature: ${JSON.stringify(pending.statement)}`);
  });
