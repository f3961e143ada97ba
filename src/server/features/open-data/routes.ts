import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { getOpenData, type KeyList } from "#contract/open-data.ts";
import { CHAINS } from "#contract/vocabulary.ts";
import { PROOF_FORMAT } from "#domain/signing/document.ts";
import { sha256 } from "#platform/ids.ts";
import { bind } from "#server/http/bind.ts";
import { serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { documentAt } from "../reports/queries/documents.ts";
import { dumpFolder, newestDumps } from "./commands.ts";
import { INDEX } from "./dumps/write-dumps.ts";
import { atomFeed } from "./presentation/feed.ts";
import { headsOf, keysOf, newestOf } from "./queries.ts";

const YEAR = 31_536_000;
const HOUR = 3600;
const MINUTE = 60;
const JSON_TYPE = "application/json; charset=utf-8";
const BROTLI_LEVEL = 5;

/** Entries of the feed. */
const NEWEST = 50;

const TYPES: Readonly<Record<string, string>> = {
  [INDEX]: JSON_TYPE,
  "schema.json": "application/schema+json; charset=utf-8",
  "results.jsonl.gz": "application/gzip",
  "results.csv.gz": "application/gzip",
  "reports.jsonl.gz": "application/gzip",
};

export const openDataRoutes = ({ read, config }: Services) => [
  bind(getOpenData, async () => {
    const [dumps, heads] = await Promise.all([newestDumps(config), read(headsOf)]);
    return { dumps, heads };
  }),
];

/** What outsiders need to check everything: keys, heads, every signed document, the dumps, and the feed. */
export const openDataPages =
  ({ read, config, limiter, clock }: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });

    serveFile(app, "/.well-known/assayed-keys.json", {
      limiter,
      async find() {
        const [keys, heads] = await read((db) => Promise.all([keysOf(db), headsOf(db)]));
        const chains = CHAINS.map((chain) => [chain, { head: heads[chain], keys: keys[chain] }]);
        const list: KeyList = { format: PROOF_FORMAT, chains: Object.fromEntries(chains) };
        const body = `${JSON.stringify(list, null, 2)}\n`;
        return { type: JSON_TYPE, body, tag: sha256(body), maxAgeSeconds: MINUTE };
      },
      missing: "There is no key list.",
    });

    serveFile<{ chain: string; file: string }>(app, "/open-data/chain/:chain/:file", {
      limiter,
      async find({ chain: name, file }) {
        const chain = CHAINS.find((one) => one === name);
        const number = /^([1-9]\d{0,8})\.json$/.exec(file)?.[1];
        const document = chain && number ? await read((db) => documentAt(db, chain, Number(number))) : null;
        return document && { type: JSON_TYPE, body: document.text, tag: document.hash, maxAgeSeconds: YEAR };
      },
      missing: "There is no signed document at this address.",
    });

    serveFile<{ file: string }>(app, "/open-data/:file", {
      limiter,
      async find({ file }) {
        const type = TYPES[file];
        const index = type ? await newestDumps(config) : null;
        if (!type || !index) return null;
        const tag = index.files.find(({ name }) => name === file)?.sha256 ?? sha256(index.made_at);
        const place = path.join(dumpFolder(config), file);
        const { size } = await stat(place);
        const sized = type === "application/gzip" ? { size, saveAs: file } : {};
        return { type, body: () => createReadStream(place), tag, maxAgeSeconds: HOUR, ...sized };
      },
      missing: "There is no file at this address. /open-data/index.json lists them.",
    });

    serveFile(app, "/feed.xml", {
      limiter,
      async find() {
        const { heads, chain, documents } = await read((db) => newestOf(db, NEWEST));
        const body = atomFeed({
          origin: config.siteUrl,
          chain,
          head: heads[chain],
          documents,
          now: clock.now(),
        });
        const tag = heads[chain]?.hash ?? "empty";
        return { type: "application/atom+xml; charset=utf-8", body, tag, maxAgeSeconds: MINUTE };
      },
      missing: "There is no feed.",
    });
  };
