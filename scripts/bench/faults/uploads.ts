import { randomClientIp } from "../../random-client-ip.ts";
import { callApi, RESPONSE_TIMEOUT_MS } from "./call-api.ts";

/** Response to an upload: `status` 0 if there was none; `message` from the envelope, empty if there is none. */
export interface UploadResult {
  signed: string;
  status: number;
  message: string;
}

const CONCURRENCY = 4;

/** Uploads `count` pictures, each with its own upload URL. */
export async function uploadMany(site: string, picture: Buffer, count: number): Promise<UploadResult[]> {
  const { data: guest } = await callApi(site, "getGuestToken", {});
  const results: UploadResult[] = [];
  let started = 0;
  const worker = async () => {
    while (started++ < count) {
      const input = { folder: "images", file_name: "a.png", content_type: "image/png" } as const;
      const { status, data } = await callApi(site, "requestUploadUrl", input, guest.token);
      if (status !== 200) throw new Error(`requestUploadUrl: ${status}`);
      results.push(await uploadOne(site, data.uploadURL, picture));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}

/** Uploads one picture to a signed URL. */
export async function uploadOne(site: string, signed: string, picture: Buffer): Promise<UploadResult> {
  const { pathname, search } = new URL(signed);
  try {
    const response = await fetch(site + pathname + search, {
      method: "PUT",
      headers: { "content-type": "image/png", "x-forwarded-for": randomClientIp() },
      body: new Uint8Array(picture),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    return { signed, status: response.status, message: readErrorMessage(await response.text()) };
  } catch {
    return { signed, status: 0, message: "" };
  }
}

function readErrorMessage(body: string): string {
  try {
    const { status, message } = JSON.parse(body) as { status: unknown; message: unknown };
    return status === false && typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}
