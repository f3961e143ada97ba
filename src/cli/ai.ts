import { readConfig } from "#platform/config.ts";
import { openLanguageModel } from "#platform/language-model/open.ts";
import { createLogger } from "#platform/logger.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { checkModel, type ModelCheck } from "#server/features/ai-search/commands/check-model.ts";
import type { CommandContext, ConfigureCommand } from "./command.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .command("check")
    .description("Try the language model on made-up questions, and say what works; the site need not run")
    .action(() => checkConfiguredModel(context));

/** Tries the model that is configured; fails if any of its tasks does. */
async function checkConfiguredModel({ env, err, out }: CommandContext): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: env.LOG_LEVEL || "warn" });
  const { languageModel } = config;
  if (languageModel === null)
    throw new PlatformProblem(
      "No language model is set up: set AI_BASE_URL and AI_MODEL (docs/language-model.md).",
    );
  const { baseUrl, model: name, timeoutMs } = languageModel;
  out(`${name} at ${new URL(baseUrl).host}, ${timeoutMs / 1000} s for each question.`);
  const now = () => performance.now();
  const logger = createLogger(config, err);
  const open = () => openLanguageModel({ ...languageModel, callsPerDay: null }, { logger, now });
  const checks = await checkModel(open, now);
  for (const check of checks) out(lineOf(check));
  const right = checks.filter(({ isRight }) => isRight);
  const slowest = Math.max(...checks.map(({ ms }) => ms));
  if (right.length > 0 && slowest > timeoutMs / 2)
    out("Slow: a busy server will miss the timeout. Take a smaller model, or raise AI_TIMEOUT_S.");
  if (right.length < checks.length)
    throw new PlatformProblem(
      `${right.length} of ${checks.length} work. The site answers by rules where the model fails.`,
    );
  out(`All ${checks.length} work.`);
}

const lineOf = ({ what, isRight, instead, ms }: ModelCheck): string =>
  `${isRight ? "works" : "FAILS"} ${(ms / 1000).toFixed(1)} s  ${what}${instead && `\n        ${instead}`}`;
