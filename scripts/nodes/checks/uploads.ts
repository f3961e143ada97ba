import { drizzle } from "drizzle-orm/node-postgres";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import { createImage } from "#tests/support/images.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { withClient } from "#tests/support/test-databases.ts";
import type { CheckResult } from "../check.ts";
import type { SiteCluster } from "../site-cluster.ts";

/** Uploads a picture to the bucket through one node, and fetches it from the other. */
export async function checkSharedUploads(site: SiteCluster): Promise<CheckResult> {
  const [one, other] = site.nodes;
  const token = await withClient(site.databaseUrl, (client) =>
    createSignedInUser(drizzle(client, { casing: "snake_case" }) as never),
  );
  const type = "image/png";
  const { uploadURL } = await call<{ uploadURL: string }>(one.url, "requestUploadUrl", token, {
    folder: "images",
    file_name: "face.png",
    content_type: type,
  });
  const upload = await fetch(uploadURL, {
    method: "PUT",
    headers: { "content-type": type },
    body: new Uint8Array(await createImage("png")),
  });
  const [pictureUrl = ""] = uploadURL.split("?");
  const { user_image } = await call<{ user_image: string }>(one.url, "editUser", token, {
    user_image: pictureUrl,
  });
  const served = await fetch(other.url + new URL(user_image).pathname);
  const bytes = (await served.arrayBuffer()).byteLength;
  return {
    what: "a picture uploaded through one node is served by the other",
    passed: upload.ok && served.headers.get("content-type") === "image/webp" && bytes > 0,
    figure: `status ${served.status}, ${bytes} bytes`,
  };
}

async function call<Data>(url: string, name: CallName, token: string, input: object): Promise<Data> {
  const { method, path, action } = apiRoutes[name] as { method: string; path: string; action?: string };
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...(action ? { action } : {}), ...input }),
  });
  const { status, message, data } = (await response.json()) as {
    status: boolean;
    message: string;
    data: Data;
  };
  if (!status) throw new Error(`${name}: ${response.status} ${message}`);
  return data;
}
