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

const SNAPSHOT_FILE_NAME = "search-index.snapshot";
const TEMPORARY_FILE = /^search-index\.[0-9a-f]+\.tmp$/;
/** A temporary file older than this was left behind by a killed process. */
const STALE_TEMPORARY_FILE_MS = 600_000;

/**
 * Writes a snapshot atomically (temporary file, fsync, rename): after a crash the folder holds either the old or the
 * new one in full. Several processes may write to one folder; the last one wins.
 */
export function writeSnapshot(folder: string, base: Base, head: SnapshotHead): void {
  mkdirSync(folder, { recursive: true });
  removeStaleTemporaryFiles(folder);
  const temporaryFile = path.join(folder, `search-index.${randomBytes(8).toString("hex")}.tmp`);
  try {
    const file = openSync(temporaryFile, "wx");
    try {
      for (const piece of snapshotPieces(base, head)) writeFully(file, piece);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporaryFile, path.join(folder, SNAPSHOT_FILE_NAME));
  } catch (error) {
    // On a full disk the partial file would take the last free space.
    rmSync(temporaryFile, { force: true });
    throw error;
  }
  const directory = openSync(folder, "r");
  fsyncSync(directory);
  closeSync(directory);
}

function writeFully(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

function removeStaleTemporaryFiles(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => TEMPORARY_FILE.test(each))) {
    const file = path.join(folder, name);
    const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > STALE_TEMPORARY_FILE_MS) rmSync(file, { force: true });
  }
}

/** Reads the snapshot of a folder; null if it is missing, unreadable, damaged, or of another layout or identity. */
export function openSnapshot(folder: string, identity: string): { base: Base; head: SnapshotHead } | null {
  const bytes = readFully(path.join(folder, SNAPSHOT_FILE_NAME));
  const snapshot = bytes && readSnapshot(bytes);
  return snapshot?.head.identity === identity ? snapshot : null;
}

function readFully(name: string): Uint8Array | null {
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
