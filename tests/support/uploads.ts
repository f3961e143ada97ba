import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import { findUpload } from "#server/features/uploads/queries.ts";
import type { TestApi } from "./api.ts";

/** What a browser does with a picture: ask where to send it, send it, and keep the address without its query. */
export function uploader(api: TestApi) {
  const ask = async (content_type = "image/png", token?: string) => {
    const asked = await api.call(
      "askForUpload",
      { folder: "images", file_name: "a.png", content_type },
      token,
    );
    expect(asked, asked.message).toMatchObject({ status: true });
    const url = new URL(asked.data.uploadURL);
    return { url, key: url.pathname.replace("/uploads/", ""), address: url.origin + url.pathname };
  };
  const put = async (url: URL, payload: Buffer, contentType = url.searchParams.get("type") ?? "") => {
    const answer = await fetch(`http://127.0.0.1:${await portOf(api)}${url.pathname}${url.search}`, {
      method: "PUT",
      headers: { "content-type": contentType },
      body: new Uint8Array(payload),
    });
    return { statusCode: answer.status, body: await answer.text() };
  };
  const stateOf = async (key: string) => (await findUpload(api.services.db, key))?.state ?? null;
  const settled = (key: string) =>
    vi.waitFor(async () => expect(["ready", "refused"]).toContain(await stateOf(key)), {
      timeout: 15_000,
      interval: 20,
    });
  return {
    ask,
    put,
    stateOf,
    /** Resolves when the job has been done. */
    settled,
    /** Sends a picture that must be taken. */
    async upload(payload: Buffer, contentType?: string, token?: string) {
      const asked = await ask(contentType, token);
      const answer = await put(asked.url, payload);
      expect(answer.statusCode, answer.body).toBe(200);
      return asked;
    },
  };
}

/** Pictures come as a stream: over a real connection. */
export async function portOf({ app }: Pick<TestApi, "app">): Promise<number> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}
