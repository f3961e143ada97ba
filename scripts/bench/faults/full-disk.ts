import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { onServer } from "#tests/support/test-databases.ts";
import { type Node, nodeOf } from "../../nodes/processes.ts";
import type { BenchOutcome } from "../table.ts";
import { ask } from "./call-api.ts";
import type { Cluster } from "./cluster.ts";
import { failed, shownIn, startReaders } from "./readers.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { sendMany, sendOne } from "./uploads.ts";

const DISK_MB = 32;
/** Room for a few pictures, but not for all that are sent. */
const ROOM_LEFT = 4 * 1024 * 1024;
const PICTURES = 60;
const KEPT_PAGES = ["/", "/brands"];
const SHOWN_WITHIN_MS = 60_000;
const FOUND_WITHIN_MS = 20_000;

/**
 * The disk of the data folder is full to the last byte when the node starts, and full again while pictures are sent: the
 * search goes on, pictures are refused in a sentence, nothing of them stays, and what was taken is shown once there is room.
 */
export async function fullDisk(cluster: Cluster, folder: string): Promise<BenchOutcome[]> {
  const disk = await mountSmallDisk(path.join(folder, "full"), DISK_MB);
  if (!disk) {
    console.error("  left out: this user may not mount a small disk (it takes root on Linux)");
    return [];
  }
  const databaseUrl = await cluster.database("full");
  const node = await nodeOf("full", {
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

async function whileFull(node: Node, disk: SmallDisk, databaseUrl: string): Promise<BenchOutcome> {
  const { data } = await ask(node.url, "getGuestToken", {});
  const readers = startReaders(node.url, data.token, KEPT_PAGES);
  const foundAfter = await changeIsFound(node, databaseUrl, data.token);
  await disk.fill(ROOM_LEFT);
  const picture = await noise();
  const sent = await sendMany(node.url, picture, PICTURES);
  const leftBehind = await unfinishedFiles(disk.folder);
  await disk.clear();
  const cleared = performance.now();
  const refused = sent.filter(({ status }) => status !== 200);
  const again = refused[0] && (await sendOne(node.url, refused[0].signed, picture));
  const worksAgainAfter = (performance.now() - cleared) / 1000;
  const taken = sent.filter(({ status }) => status === 200);
  const shown = await shownIn(
    taken.map(({ signed }) => node.url + new URL(signed).pathname),
    SHOWN_WITHIN_MS,
  );
  await readers.stop();
  const medians = {
    "pictures sent": sent.length,
    taken: taken.length,
    "refused with 503 and a sentence": refused.filter(({ status, message }) => status === 503 && message)
      .length,
    "answered otherwise": refused.filter(({ status, message }) => status !== 503 || !message).length,
    "taken, but not shown afterwards": shown.missing,
    "files left behind": leftBehind.length,
    "a refused one sent again": again?.status ?? 0,
    "after there was room, s": worksAgainAfter,
    "change found in the search after, s": foundAfter,
    "other answers": readers.glances.length,
    "of them failures": readers.glances.filter(failed).length,
  };
  const promised = { least: false, bar: 0 };
  return {
    bench: "disk full",
    outcomes: [{ name: "pictures", medians }],
    bars: [
      { ...promised, what: "disk full: taken pictures lost", unit: "pictures", measured: shown.missing },
      {
        ...promised,
        what: "disk full: refused without a sentence",
        unit: "pictures",
        measured: medians["answered otherwise"],
      },
      { ...promised, what: "disk full: files left behind", unit: "files", measured: leftBehind.length },
      {
        ...promised,
        what: "disk full: failures of everything else",
        unit: "answers",
        measured: medians["of them failures"],
      },
    ],
  };
}

/** Seconds until a product is found by a name that it did not have. */
async function changeIsFound(node: Node, databaseUrl: string, token: string): Promise<number> {
  const name = "Zyxwold";
  await onServer(databaseUrl, async (client) => {
    await client.query("update supplements set name = $1 where id = 1", [name]);
    await client.query("select refresh_supplement_search('{1}')");
  });
  const began = performance.now();
  while (performance.now() - began < FOUND_WITHIN_MS) {
    const { data } = await ask(node.url, "searchSupplements", { search: name }, token);
    if (data?.list.length > 0) break;
    await wait(50);
  }
  return (performance.now() - began) / 1000;
}

/** What was begun and not finished: pictures that arrive, the index, the open data. */
async function unfinishedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /arriving\/.|\.tmp$|open-data\/\./.test(name));
}

/** A picture that takes about 400 kB however it is compressed. */
const noise = () =>
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
