import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { withClient } from "#tests/support/test-databases.ts";
import { createNode, type SiteNode } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import { callApi } from "./call-api.ts";
import type { Cluster } from "./cluster.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { uploadMany, uploadOne } from "./uploads.ts";
import { isFailure, startVirtualUsers, waitUntilShown } from "./virtual-users.ts";

const DISK_MB = 32;
/** Free space for a few of the pictures. */
const FREE_BYTES = 4 * 1024 * 1024;
const PICTURES = 60;
const CACHED_PAGES = ["/", "/brands"];
const SERVED_TIMEOUT_MS = 60_000;
const INDEXED_TIMEOUT_MS = 20_000;

/**
 * Fills the disk of the data folder before the node starts, and again during uploads: search keeps working, uploads are
 * rejected with a message and leave no files, and accepted pictures are served once there is space.
 */
export async function fullDisk(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const disk = await mountSmallDisk(path.join(folder, "full"), DISK_MB);
  if (!disk) {
    console.error("  skipped: this user may not mount a small disk (needs root on Linux)");
    return [];
  }
  const databaseUrl = await cluster.database("full");
  const node = await createNode("full", {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    DATA_DIR: disk.folder,
    LOG_LEVEL: "fatal",
    TRUST_PROXY: "1",
  });
  try {
    await node.start();
    await node.stop("SIGTERM");
    await rm(path.join(disk.folder, "search"), { recursive: true, force: true });
    await disk.fill();
    await node.start();
    return [await whileFull(node, disk, databaseUrl)];
  } finally {
    await node.stop("SIGKILL");
    await disk.unmount();
  }
}

async function whileFull(node: SiteNode, disk: SmallDisk, databaseUrl: string): Promise<BenchOutcome> {
  const { data } = await callApi(node.url, "getGuestToken", {});
  const users = startVirtualUsers(node.url, data.token, CACHED_PAGES);
  const indexedAfter = await timeUntilIndexed(node, databaseUrl, data.token);
  const picture = await createNoisePicture();
  const { uploads, leftBehind } = await uploadUntilFull(node, disk, picture);
  await disk.clear();
  const cleared = performance.now();
  const rejected = uploads.filter(({ status }) => status !== 200);
  const again = rejected[0] && (await uploadOne(node.url, rejected[0].signed, picture));
  const worksAgainAfter = (performance.now() - cleared) / 1000;
  const accepted = uploads.filter(({ status }) => status === 200);
  const shown = await waitUntilShown(
    accepted.map(({ signed }) => node.url + new URL(signed).pathname),
    SERVED_TIMEOUT_MS,
  );
  await users.stop();
  const medians = {
    "pictures uploaded": uploads.length,
    accepted: accepted.length,
    "rejected with 503 and a message": rejected.filter(({ status, message }) => status === 503 && message)
      .length,
    "other responses to uploads": rejected.filter(({ status, message }) => status !== 503 || !message).length,
    "accepted, but not served afterwards": shown.missing,
    "files left behind": leftBehind.length,
    "status of a rejected one sent again": again?.status ?? 0,
    "after there was space, s": worksAgainAfter,
    "change indexed after, s": indexedAfter,
    "other responses": users.responses.length,
    "of these failures": users.responses.filter(isFailure).length,
  };
  const budgets = BUDGETS.map(({ what, unit, median }) => ({
    what: `disk full: ${what}`,
    unit,
    isMinimum: false,
    limit: 0,
    measured: medians[median],
  }));
  return { bench: "disk full", outcomes: [{ name: "pictures", medians }], budgets };
}

/** Uploads more pictures than fit, and lists the files that the rejected ones left behind. */
async function uploadUntilFull(node: SiteNode, disk: SmallDisk, picture: Buffer) {
  await disk.fill(FREE_BYTES);
  const uploads = await uploadMany(node.url, picture, PICTURES);
  return { uploads, leftBehind: await unfinishedFiles(disk.folder) };
}

/** Medians that must be 0. */
const BUDGETS = [
  {
    what: "accepted pictures lost",
    unit: "pictures",
    median: "accepted, but not served afterwards",
  },
  {
    what: "uploads without a 503 and a message",
    unit: "pictures",
    median: "other responses to uploads",
  },
  { what: "files left behind", unit: "files", median: "files left behind" },
  { what: "other failures", unit: "responses", median: "of these failures" },
] as const;

/** Seconds until search finds a product by its new name. */
async function timeUntilIndexed(node: SiteNode, databaseUrl: string, token: string): Promise<number> {
  const name = "Zyxwold";
  await withClient(databaseUrl, async (client) => {
    await client.query("update supplements set name = $1 where id = 1", [name]);
    await client.query("select refresh_supplement_search('{1}')");
  });
  const began = performance.now();
  while (performance.now() - began < INDEXED_TIMEOUT_MS) {
    const { data } = await callApi(node.url, "searchSupplements", { search: name }, token);
    if (data?.list.length > 0) break;
    await wait(50);
  }
  return (performance.now() - began) / 1000;
}

/** Temporary files: uploads in progress, index snapshots, open data exports. */
async function unfinishedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /arriving\/.|\.tmp$|open-data\/\./.test(name));
}

/** An incompressible picture of about 400 kB. */
const createNoisePicture = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
