import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { readSnapshot, type SnapshotHead, snapshotPieces } from "./snapshot-format.ts";
import type { Base } from "./state.ts";

const NAME = "search-index.snapshot";
const UNFINISHED = /^search-index\.[0-9a-f]+\.tmp$/;
/** An unfinished file as old as this was left by a process that was killed. */
const LEFT_BEHIND_MS = 600_000;

/**
 * Writes a snapshot so that, whenever the process or the machine stops, the folder holds the old one or the new one in
 * full. Several processes may write into one folder: the last one wins.
 */
export function writeSnapshot(folder: string, base: Base, head: SnapshotHead): void {
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const unfinished = path.join(folder, `search-index.${randomBytes(8).toString("hex")}.tmp`);
  try {
    const file = openSync(unfinished, "wx");
    try {
      for (const piece of snapshotPieces(base, head)) writeWhole(file, piece);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path.join(folder, NAME));
  } catch (error) {
    // Where the disk is full, what was written of it would take the last room.
    rmSync(unfinished, { force: true });
    throw error;
  }
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => UNFINISHED.test(each))) {
    const file = path.join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) rmSync(file, { force: true });
  }
}

/** The snapshot of this folder; null where there is none that can be read, or one that is damaged, of another layout or identity. */
export function openSnapshot(folder: string, identity: string): { base: Base; head: SnapshotHead } | null {
  const bytes = readWhole(path.join(folder, NAME));
  const snapshot = bytes && readSnapshot(bytes);
  return snapshot?.head.identity === identity ? snapshot : null;
}

function readWhole(name: string): Uint8Array | null {
  try {
    const file = openSync(name, "r");
    try {
      const bytes = new Uint8Array(new SharedArrayBuffer(fstatSync(file).size));
      for (let at = 0; at < bytes.length; ) {
        const read = readSync(file, bytes, at, bytes.length - at, at);
        if (read === 0) return null;
        at += read;
      }
      return bytes;
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}
