import { drizzle } from "drizzle-orm/node-postgres";
import { addresses, type CallName } from "#contract/api-routes.ts";
import { picture } from "#tests/support/images.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { onServer } from "#tests/support/test-databases.ts";
import type { Proof } from "../proof.ts";
import type { Site } from "../site-cluster.ts";

/** A picture is asked for and used at one node, sent to the bucket, and shown by the other. */
export async function uploadsAreShared(site: Site): Promise<Proof> {
  const [one, other] = site.nodes;
  const token = await onServer(site.databaseUrl, (client) =>
    signIn(drizzle(client, { casing: "snake_case" }) as never),
  );
  const type = "image/png";
  const { uploadURL } = await call<{ uploadURL: string }>(one.url, "askForUpload", token, {
    folder: "images",
    file_name: "face.png",
    content_type: type,
  });
  const sent = await fetch(uploadURL, {
    method: "PUT",
    headers: { "content-type": type },
    body: new Uint8Array(await picture("png")),
  });
  const [address = ""] = uploadURL.split("?");
  const { user_image } = await call<{ user_image: string }>(one.url, "editUser", token, {
    user_image: address,
  });
  const shown = await fetch(other.url + new URL(user_image).pathname);
  const bytes = (await shown.arrayBuffer()).byteLength;
  return {
    what: "a picture sent through one node is shown by the other",
    holds: sent.ok && shown.headers.get("content-type") === "image/webp" && bytes > 0,
    figure: `status ${shown.status}, ${bytes} bytes`,
  };
}

async function call<Data>(url: string, name: CallName, token: string, input: object): Promise<Data> {
  const { method, path, action } = addresses[name] as { method: string; path: string; action?: string };
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...(action ? { action } : {}), ...input }),
  });
  const { status, message, data } = (await answer.json()) as { status: boolean; message: string; data: Data };
  if (!status) throw new Error(`${name}: ${answer.status} ${message}`);
  return data;
}
