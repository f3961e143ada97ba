import { expect } from "vitest";
import { findUpload } from "#server/features/uploads/queries.ts";
import { listeningUrl, type TestApi } from "./api.ts";

/** Uploads pictures as a browser does: requests an upload URL, sends the file, and uses the URL without its query. */
export function createUploader(api: TestApi) {
  const requestUrl = async (content_type = "image/png", token?: string) => {
    const response = await api.call(
      "requestUploadUrl",
      { folder: "images", file_name: "a.png", content_type },
      token,
    );
    expect(response, response.message).toMatchObject({ status: true });
    const url = new URL(response.data.uploadURL);
    return { url, key: url.pathname.replace("/uploads/", ""), publicUrl: url.origin + url.pathname };
  };
  const put = async (url: URL, payload: Buffer, contentType = url.searchParams.get("type") ?? "") => {
    const response = await fetch(`http://127.0.0.1:${await listeningPort(api)}${url.pathname}${url.search}`, {
      method: "PUT",
      headers: { "content-type": contentType },
      body: new Uint8Array(payload),
    });
    return { statusCode: response.status, body: await response.text() };
  };
  const stateOf = async (key: string) => (await findUpload(api.services.db, key))?.state ?? null;
  const waitUntilProcessed = (key: string) => expect.poll(() => stateOf(key)).toMatch(/^(?:ready|rejected)$/);
  return {
    requestUrl,
    put,
    stateOf,
    /** Resolves when the upload job is done. */
    waitUntilProcessed,
    /** Uploads a picture that must be accepted. */
    async upload(payload: Buffer, contentType?: string, token?: string) {
      const upload = await requestUrl(contentType, token);
      const response = await put(upload.url, payload);
      expect(response.statusCode, response.body).toBe(200);
      return upload;
    },
  };
}

/** Port of the API server; starts listening, as uploads need a real connection. */
export async function listeningPort({ app }: Pick<TestApi, "app">): Promise<number> {
  return Number(new URL(await listeningUrl({ app })).port);
}
