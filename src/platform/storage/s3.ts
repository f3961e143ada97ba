import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Clock } from "../clock.ts";
import { type ObjectStorage, type PutWish, soundKey } from "./storage.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a server that speaks S3; null for Amazon's own. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket, sent straight to it. The bucket may be closed to everybody else: only this site reads from it. */
export async function s3Storage(settings: S3Settings, clock: Clock): Promise<ObjectStorage> {
  const { bucket: Bucket } = settings;
  const client = clientOf(settings);
  const presignPut = async ({ key, contentType, expiresInS }: Omit<PutWish, "maxBytes">) =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: soundKey(key), ContentType: contentType }),
      // The type is left unsigned unless it is named here.
      { expiresIn: expiresInS, signableHeaders: new Set(["content-type", "host"]), signingDate: clock.now() },
    );
  const base = await presignPut({ key: "key", contentType: "image/png", expiresInS: 1 }).then((url) =>
    url.slice(0, url.indexOf("?") - "key".length),
  );

  async function open(key: string): Promise<Readable | null> {
    const found = await orMissing(client.send(new GetObjectCommand({ Bucket, Key: soundKey(key) })));
    return (found?.Body as Readable | undefined) ?? null;
  }

  return {
    presignPut,
    addressOf: (key) => base + soundKey(key),
    async put(key, body, contentType) {
      const object = { Bucket, Key: soundKey(key), Body: body, ContentType: contentType };
      await client.send(new PutObjectCommand(object));
    },
    open,
    async head(key) {
      const found = await orMissing(client.send(new HeadObjectCommand({ Bucket, Key: soundKey(key) })));
      return found && { bytes: found.ContentLength ?? 0 };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: soundKey(key) }));
    },
    async withFile(key, use) {
      const body = await open(key);
      if (!body) return null;
      const folder = await mkdtemp(path.join(tmpdir(), "object-"));
      try {
        const file = path.join(folder, "file");
        await pipeline(body, createWriteStream(file));
        return await use(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async *olderThan(folder, before) {
      const listing = { Bucket, Prefix: `${soundKey(folder)}/` };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, listing))
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified && LastModified < before) yield Key;
    },
    door: null,
  };
}

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers of others are reached by one name for all buckets.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // A checksum of our own would be one of an empty body in a presigned address, and not every server knows it.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

async function orMissing<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return null;
    throw error;
  }
}
