import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { DAY_S } from "#contract/durations.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";

/** How long the file may be trusted; RFC 9116 §2.5.5 recommends less than a year. */
const VALID_FOR_MS = 180 * DAY_S * 1000;

/** Path of the page that says what may be tested and what a reporter can expect. */
const POLICY_PATH = "/security";

/** Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. */
export const securityTextPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    serveFile(app, "/.well-known/security.txt", {
      services,
      async find() {
        const { config, clock } = services;
        const body = securityText(config, clock);
        return { type: "text/plain; charset=utf-8", body, tag: hash("sha256", body), maxAgeSeconds: DAY_S };
      },
      missing: "Not found.",
    });
  };

/** Content of the file. It expires 180 days after the start of the current day (UTC), so that it changes once a day. */
export function securityText({ securityContact, siteUrl }: Config, clock: Clock): string {
  const today = new Date(clock.now()).setUTCHours(0, 0, 0, 0);
  const expires = new Date(today + VALID_FOR_MS).toISOString().replace(/\.000Z$/, "Z");
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    "Preferred-Languages: en",
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    `Policy: ${siteUrl}${POLICY_PATH}`,
    "",
  ].join("\n");
}
