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
import { assertValidKey, type ObjectStorage, type PresignRequest } from "./storage.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Endpoint of an S3-compatible server; null for Amazon S3. */
  endpoint: string | null;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Storage in an S3 bucket; uploads go straight to it. The bucket can be private: only this site reads it. */
export async function s3Storage(settings: S3Settings, clock: Clock): Promise<ObjectStorage> {
  const { bucket: Bucket } = settings;
  const client = clientOf(settings);
  const presignPut = presigner(client, Bucket, clock);
  const base = await presignPut({ key: "key", contentType: "image/png", expiresInS: 1 }).then((url) =>
    url.slice(0, url.indexOf("?") - "key".length),
  );

  const open = async (key: string): Promise<Readable | null> => {
    const object = new GetObjectCommand({ Bucket, Key: assertValidKey(key) });
    const response = await nullIfMissing(client.send(object));
    return (response?.Body as Readable | undefined) ?? null;
  };

  return {
    presignPut,
    urlOf: (key) => base + assertValidKey(key),
    async put(key, body, contentType) {
      const object = { Bucket, Key: assertValidKey(key), Body: body, ContentType: contentType };
      await client.send(new PutObjectCommand(object));
    },
    open,
    async head(key) {
      const object = new HeadObjectCommand({ Bucket, Key: assertValidKey(key) });
      const response = await nullIfMissing(client.send(object));
      return response && { bytes: response.ContentLength ?? 0 };
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: assertValidKey(key) }));
    },
    async withFile(key, use) {
      const body = await open(key);
      return body && withTemporaryFile(body, use);
    },
    listKeysOlderThan: (folder, before) =>
      keysOlderThan(client, { Bucket, Prefix: `${assertValidKey(folder)}/` }, before),
    uploadEndpoint: null,
  };
}

const clientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings) =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible servers use path-style URLs.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Otherwise a presigned URL would contain the checksum of an empty body, which not every server supports.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

const presigner =
  (client: S3Client, Bucket: string, clock: Clock) =>
  async ({ key, contentType, expiresInS }: Omit<PresignRequest, "maxBytes">): Promise<string> =>
    getSignedUrl(
      client,
      new PutObjectCommand({ Bucket, Key: assertValidKey(key), ContentType: contentType }),
      // `content-type` is only signed if listed here.
      { expiresIn: expiresInS, signableHeaders: new Set(["content-type", "host"]), signingDate: clock.now() },
    );

async function withTemporaryFile<Result>(
  body: Readable,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "object-"));
  try {
    const file = path.join(folder, "file");
    await pipeline(body, createWriteStream(file));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* keysOlderThan(
  client: S3Client,
  listing: { Bucket: string; Prefix: string },
  before: Date,
): AsyncIterable<string> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, listing))
    for (const { Key, LastModified } of Contents) if (Key && LastModified && LastModified < before) yield Key;
}

async function nullIfMissing<Result>(pending: Promise<Result>): Promise<Result | null> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return null;
    throw error;
  }
}
