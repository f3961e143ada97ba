import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { DAY_S } from "#contract/durations.ts";
import { getOpenData, type KeyList } from "#contract/open-data.ts";
import { SNAPSHOT_DAYS } from "#contract/retention.ts";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import { SIGNED_DOCUMENT_FORMAT } from "#domain/signing/document.ts";
import { snapshotId } from "#domain/signing/snapshot-id.ts";
import { sha256HexSync } from "#platform/ids.ts";
import type { KeyPin } from "#platform/key-pins.ts";
import { bind } from "#server/http/bind.ts";
import { type PublicFile, serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { documentAt } from "../reports/queries/documents.ts";
import { dumpFolder, dumpsIn, newestDumps } from "./commands.ts";
import { snapshotFolder } from "./dumps/snapshots.ts";
import { CITATION_FILE, DOCUMENTS_FILE, INDEX_FILE } from "./dumps/write-dumps.ts";
import { atomFeed } from "./presentation/feed.ts";
import { chainHeads, chainKeys, logHeads, newestFeedDocuments, snapshotDocuments } from "./queries.ts";

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
  "results.parquet": "application/vnd.apache.parquet",
  [CITATION_FILE]: "text/yaml; charset=utf-8",
  [DOCUMENTS_FILE]: "application/gzip",
  "registry.jsonl.gz": "application/gzip",
  "registry.csv.gz": "application/gzip",
};

export const openDataRoutes = ({ read, config }: Services) => [
  bind(getOpenData, async () => {
    const [dumps, heads, logs] = await Promise.all([newestDumps(config), read(chainHeads), read(logHeads)]);
    const snapshots = CHAINS.map((chain) => {
      const head = heads[chain];
      return [chain, head && snapshotId(chain, head)] as const;
    });
    return { dumps, heads, snapshots: Object.fromEntries(snapshots) as Record<Chain, string | null>, logs };
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

/** The newest files, and those of each snapshot while it is stored. */
function serveDumps(app: FastifyInstance, services: Services): void {
  const newest = dumpFolder(services.config);
  const missing = "File not found. See /open-data/index.json for the list.";
  serveFile<{ file: string }>(app, "/open-data/:file", {
    services,
    find: ({ file }) => dumpedFile(newest, file, HOUR_S),
    missing,
  });
  serveFile<{ snapshot: string; file: string }>(app, "/open-data/snapshots/:snapshot/:file", {
    services,
    async find({ snapshot, file }) {
      const folder = snapshotFolder(newest, snapshot);
      if (folder === null) return null;
      const stored = await dumpedFile(folder, file, DAY_S);
      return stored ?? (file === DOCUMENTS_FILE ? documentsOf(services, snapshot) : null);
    },
    missing: `Snapshot or file not found. Snapshots are stored for ${SNAPSHOT_DAYS} days after they were last current; their signed documents (${DOCUMENTS_FILE}) stay for good.`,
  });
}

/** The signed documents of any snapshot, also of one that passed between two days' dumps. */
async function documentsOf({ db }: Services, snapshot: string): Promise<PublicFile | null> {
  const lines = await snapshotDocuments(db, snapshot);
  if (!lines) return null;
  const body = () => Readable.from(lines()).compose(createGzip());
  const type = CONTENT_TYPES[DOCUMENTS_FILE] ?? "";
  return { type, body, tag: snapshot, maxAgeSeconds: DAY_S, saveAs: DOCUMENTS_FILE, snapshot };
}

async function dumpedFile(folder: string, file: string, maxAgeSeconds: number): Promise<PublicFile | null> {
  const type = CONTENT_TYPES[file];
  const index = type ? await dumpsIn(folder) : null;
  if (!type || !index) return null;
  const tag = index.files.find(({ name }) => name === file)?.sha256 ?? sha256HexSync(index.created_at);
  const filePath = path.join(folder, file);
  const { size } = await stat(filePath);
  const sized = BINARY_TYPES.includes(type) ? { size, saveAs: file } : {};
  const { snapshot } = index;
  return { type, body: () => createReadStream(filePath), tag, maxAgeSeconds, snapshot, ...sized };
}

/** Sent as they are, with their length. */
const BINARY_TYPES = ["application/gzip", "application/vnd.apache.parquet"];

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
