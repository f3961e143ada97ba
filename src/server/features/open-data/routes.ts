import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { getOpenData, type KeyList } from "#contract/open-data.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { SIGNED_DOCUMENT_FORMAT } from "#domain/signing/document.ts";
import { sha256HexSync } from "#platform/ids.ts";
import type { KeyPin } from "#platform/key-pins.ts";
import { bind } from "#server/http/bind.ts";
import { serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { documentAt } from "../reports/queries/documents.ts";
import { dumpFolder, newestDumps } from "./commands.ts";
import { INDEX_FILE } from "./dumps/write-dumps.ts";
import { atomFeed } from "./presentation/feed.ts";
import { chainHeads, chainKeys, logHeads, newestFeedDocuments } from "./queries.ts";

const YEAR_S = 31_536_000;
const HOUR_S = 3600;
const MINUTE_S = 60;
const JSON_TYPE = "application/json; charset=utf-8";
const BROTLI_LEVEL = 5;

const MAX_FEED_ENTRIES = 50;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  [INDEX_FILE]: JSON_TYPE,
  "schema.json": "application/schema+json; charset=utf-8",
  "results.jsonl.gz": "application/gzip",
  "results.csv.gz": "application/gzip",
  "reports.jsonl.gz": "application/gzip",
};

export const openDataRoutes = ({ read, config }: Services) => [
  bind(getOpenData, async () => {
    const [dumps, heads, logs] = await Promise.all([newestDumps(config), read(chainHeads), read(logHeads)]);
    return { dumps, heads, logs };
  }),
];

/** Files for independent verification: keys, chain heads, signed documents, dumps and the feed. */
export const openDataPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });
    serveKeyList(app, services);
    serveDocuments(app, services);
    serveDumps(app, services);
    serveFeed(app, services);
  };

const serveKeyList = (app: FastifyInstance, services: Services) =>
  serveFile(app, "/.well-known/assayed-keys.json", {
    services,
    async find() {
      const [keys, heads] = await services.read((db) => Promise.all([chainKeys(db), chainHeads(db)]));
      const pins = await services.signing.pins.list();
      const chains = CHAINS.map((chain) => [
        chain,
        { head: heads[chain], keys: keys[chain], pins: pins && presentPins(pins, chain) },
      ]);
      const list: KeyList = { format: SIGNED_DOCUMENT_FORMAT, chains: Object.fromEntries(chains) };
      const body = `${JSON.stringify(list, null, 2)}\n`;
      return { type: JSON_TYPE, body, tag: sha256HexSync(body), maxAgeSeconds: MINUTE_S };
    },
    missing: "Key list not found.",
  });

const presentPins = (pins: readonly KeyPin[], chain: Chain) =>
  pins
    .filter((pin) => pin.chain === chain)
    .map(({ key_id, pinned_at, state, since }) => ({ key_id, pinned_at, state, since }));

const serveDocuments = (app: FastifyInstance, services: Services) =>
  serveFile<{ chain: string; file: string }>(app, "/open-data/chain/:chain/:file", {
    services,
    async find({ chain: name, file }) {
      const chain = CHAINS.find((one) => one === name);
      const number = /^([1-9]\d{0,8})\.json$/.exec(file)?.[1];
      const document =
        chain && number ? await services.read((db) => documentAt(db, chain, Number(number))) : null;
      return document && { type: JSON_TYPE, body: document.text, tag: document.hash, maxAgeSeconds: YEAR_S };
    },
    missing: "Signed document not found.",
  });

const serveDumps = (app: FastifyInstance, services: Services) =>
  serveFile<{ file: string }>(app, "/open-data/:file", {
    services,
    async find({ file }) {
      const { config } = services;
      const type = CONTENT_TYPES[file];
      const index = type ? await newestDumps(config) : null;
      if (!type || !index) return null;
      const tag = index.files.find(({ name }) => name === file)?.sha256 ?? sha256HexSync(index.created_at);
      const filePath = path.join(dumpFolder(config), file);
      const { size } = await stat(filePath);
      const sized = type === "application/gzip" ? { size, saveAs: file } : {};
      return { type, body: () => createReadStream(filePath), tag, maxAgeSeconds: HOUR_S, ...sized };
    },
    missing: "File not found. See /open-data/index.json for the list.",
  });

const serveFeed = (app: FastifyInstance, services: Services) =>
  serveFile(app, "/feed.xml", {
    services,
    async find() {
      const { read, config, clock } = services;
      const { heads, chain, documents } = await read((db) => newestFeedDocuments(db, MAX_FEED_ENTRIES));
      const body = atomFeed({
        origin: config.siteUrl,
        chain,
        head: heads[chain],
        documents,
        now: clock.now(),
      });
      const tag = heads[chain]?.hash ?? "empty";
      return { type: "application/atom+xml; charset=utf-8", body, tag, maxAgeSeconds: MINUTE_S };
    },
    missing: "Feed not found.",
  });
