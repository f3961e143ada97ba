import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** An in-memory S3 server with the operations we use; verifies AWS SigV4 signatures. */
export interface S3Server {
  settings: {
    bucket: string;
    region: string;
    endpoint: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  objects: Map<string, { body: Buffer; type: string; at: Date }>;
  close(): Promise<void>;
}

const SETTINGS = {
  bucket: "pictures",
  region: "eu-central-1",
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
};
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server["objects"] = new Map();
  const server = createServer(async (request, response) => {
    // A client may leave before its request has arrived.
    const body = await buffer(request).catch(() => null);
    if (body === null) return;
    const error = signatureError(request, body);
    if (error) return answer(response, 403, errorXml(error));
    return serve(objects, request, body, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...SETTINGS, endpoint: `http://127.0.0.1:${port}` },
    objects,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function serve(
  objects: S3Server["objects"],
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? "/", "http://s3");
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
  const key = rest.join("/");
  if (bucket !== SETTINGS.bucket) return answer(response, 404, errorXml("NoSuchBucket"));
  if (request.method === "GET" && key === "")
    return answer(response, 200, listing(objects, url.searchParams));
  if (request.method === "PUT") {
    objects.set(key, { body, type: request.headers["content-type"] ?? "", at: new Date() });
    return answer(response, 200, "");
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return answer(response, 204, "");
  }
  const object = objects.get(key);
  if (!object) return answer(response, 404, request.method === "HEAD" ? "" : errorXml("NoSuchKey"));
  response.writeHead(200, { "content-type": object.type, "content-length": object.body.length });
  return response.end(request.method === "HEAD" ? undefined : object.body);
}

function answer(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { "content-type": "application/xml", "x-amz-request-id": "1" }).end(xml);
}

const errorXml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** ListObjects with one key per page, to test pagination. */
function listing(objects: S3Server["objects"], query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const at = Number(query.get("continuation-token") ?? 0);
  const key = keys[at];
  const item = key
    ? `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`
    : "";
  const more = at + 1 < keys.length;
  return (
    `<?xml version="1.0"?><ListBucketResult><Name>${SETTINGS.bucket}</Name><IsTruncated>${more}</IsTruncated>` +
    `${more ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ""}${item}</ListBucketResult>`
  );
}

/** S3 error code for an invalid signature; null if valid. */
function signatureError(request: IncomingMessage, body: Buffer): string | null {
  const url = new URL(request.url ?? "/", "http://s3");
  const signed = url.searchParams.has("X-Amz-Signature") ? presigned(url) : inHeader(request);
  if (!signed) return "AccessDenied";
  const { credential, date, expiresInS, signedHeaders, signature, payload } = signed;
  const [keyId, day, region, service, end] = credential.split("/");
  const scope = [day, region, service, end].join("/");
  if (keyId !== SETTINGS.accessKeyId || scope !== `${date.slice(0, 8)}/${SETTINGS.region}/s3/aws4_request`)
    return "AuthorizationHeaderMalformed";
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  const age = Date.now() - at;
  if (
    Number.isNaN(at) ||
    age < -MAX_CLOCK_SKEW_MS ||
    age >= (expiresInS === null ? MAX_CLOCK_SKEW_MS : expiresInS * 1000)
  )
    return "AccessDenied";
  const sent = Object.keys(request.headers).filter(
    (name) => name === "host" || name === "content-type" || name.startsWith("x-amz-"),
  );
  const unsigned = sent.filter((name) => !signedHeaders.includes(name));
  if (unsigned.length > 0) return "AccessDenied";
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const headers = signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`);
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    headers.join(""),
    signedHeaders.join(";"),
    payload,
  ].join("\n");
  const expected = sign(["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"), scope);
  const given = Buffer.from(signature);
  const same = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  return same ? null : "SignatureDoesNotMatch";
}

interface Signed {
  credential: string;
  date: string;
  expiresInS: number | null;
  signedHeaders: string[];
  signature: string;
  payload: string;
}

function presigned({ searchParams }: URL): Signed | null {
  const [credential, date, expires, headers, signature] = [
    "X-Amz-Credential",
    "X-Amz-Date",
    "X-Amz-Expires",
    "X-Amz-SignedHeaders",
    "X-Amz-Signature",
  ].map((name) => searchParams.get(name));
  if (!credential || !date || !expires || !headers || !signature) return null;
  if (searchParams.get("X-Amz-Algorithm") !== "AWS4-HMAC-SHA256") return null;
  const signedHeaders = headers.split(";");
  return {
    credential,
    date,
    expiresInS: Number(expires),
    signedHeaders,
    signature,
    payload: "UNSIGNED-PAYLOAD",
  };
}

function inHeader({ headers }: IncomingMessage): Signed | null {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, credential, names, signature] = form.exec(headers.authorization ?? "") ?? [];
  const date = headers["x-amz-date"];
  const payload = headers["x-amz-content-sha256"];
  if (!credential || !names || !signature || typeof date !== "string" || typeof payload !== "string")
    return null;
  return { credential, date, expiresInS: null, signedHeaders: names.split(";"), signature, payload };
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: URLSearchParams) =>
  [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

function sign(text: string, scope: string): string {
  const key = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${SETTINGS.secretAccessKey}`);
  return hmac(key, text).toString("hex");
}
