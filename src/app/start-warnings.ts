import { stat } from "node:fs/promises";
import path from "node:path";
import { type Config, isOnOwnComputer } from "#platform/config.ts";
import { isLeftBehind } from "#platform/database/moved.ts";
import { VARIABLES } from "#platform/environment.ts";

/** Bits of a mode that let others than the owner read, write or run a file. */
const OTHERS = 0o077;

/** What an operator should know at a start in production: one sentence each. `folder`: where `.env` may lie. */
export async function findStartWarnings(config: Config, folder: string): Promise<string[]> {
  if (config.environment !== "production") return [];
  const isPublic = !isOnOwnComputer(config.siteUrl);
  const examples = isPublic ? exampleContacts(config) : [];
  const verb = examples.length === 1 ? "has its example value" : "have their example values";
  const found: [boolean, string][] = [
    [
      examples.length > 0,
      `${examples.join(", ")} still ${verb}, and visitors see them in the footer and the privacy policy.`,
    ],
    [
      config.mail.smtpUrl === null,
      "SMTP_URL is not set: emails are stored, not sent. `npm run cli -- outbox` shows their codes and links.",
    ],
    [
      isLeftBehind(config),
      "The database in DATA_DIR/postgres is not used, because DATABASE_URL is set. To copy it, stop the site, unset DATABASE_URL and run `npm run cli -- move-database URL`.",
    ],
    [isPublic && config.demoData, "DEMO_DATA is on: the public site shows fictitious products."],
    [await isOpenToOthers(path.join(folder, ".env")), "Others on this machine can read .env: chmod 600 .env"],
  ];
  return found.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

const exampleContacts = ({ contact }: Config): string[] =>
  (
    [
      ["SUPPORT_EMAIL", contact.email],
      ["SUPPORT_PHONE", contact.phone],
      ["POSTAL_ADDRESS", contact.address],
    ] as const
  )
    .filter(([name, value]) => VARIABLES[name].value.parse(undefined) === value)
    .map(([name]) => name);

async function isOpenToOthers(file: string): Promise<boolean> {
  // Windows has no such modes.
  if (process.platform === "win32") return false;
  const found = await stat(file).catch(() => null);
  return found !== null && (found.mode & OTHERS) !== 0;
}
