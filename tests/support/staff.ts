import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { StaffContract } from "#contract/staff/index.ts";
import type { StaffRole } from "#contract/staff/roles.ts";
import { type StaffCallName, staffRoutes } from "#contract/staff/routes.ts";
import type { Db } from "#platform/database/database.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { sessions, staffMembers } from "#server/features/accounts/schema.ts";
import type { TestApi, TestResponse } from "./api.ts";
import { createSignedInUser } from "./sign-in.ts";

export interface TestStaff {
  token: string;
  userId: number;
}

/** Creates an account with a role (null: none), logged in recently with a second factor unless said otherwise. */
export async function createStaff(
  db: Db,
  role: StaffRole | null,
  { secondFactor = true, recent = true, emailId = `${role ?? "user"}@example.com` } = {},
): Promise<TestStaff> {
  const token = await createSignedInUser(db, emailId);
  const [session] = await db
    .update(sessions)
    .set({ secondFactor, ...(recent ? {} : { authenticatedAt: new Date(0) }) })
    .where(eq(sessions.tokenHash, sha256HexSync(token)))
    .returning({ userId: sessions.userId });
  if (!session) throw new Error("no session");
  if (role) await db.insert(staffMembers).values({ userId: session.userId, role, since: new Date() });
  return { token, userId: session.userId };
}

/** Makes a call of the console. */
export async function callStaff<Name extends StaffCallName>(
  { app }: Pick<TestApi, "app">,
  token: string,
  name: Name,
  input: Omit<z.input<StaffContract[Name]["input"]>, "action">,
): Promise<TestResponse<z.output<StaffContract[Name]["output"]>>> {
  const { method, path, action } = staffRoutes[name];
  const response = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { ...input, action },
  });
  return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
}

/** Makes a call of the console and returns its data; throws unless it succeeds. */
export async function callStaffOk<Name extends StaffCallName>(
  api: Pick<TestApi, "app">,
  token: string,
  name: Name,
  input: Omit<z.input<StaffContract[Name]["input"]>, "action">,
): Promise<z.output<StaffContract[Name]["output"]>> {
  const response = await callStaff(api, token, name, input);
  if (!response.status) throw new Error(`${name}: ${response.statusCode} ${response.message}`);
  return response.data;
}

/** Posts to a path of a running site's API; returns the data of its answer. */
export async function postToSite(
  origin: string,
  token: string,
  path: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: unknown }).data;
}

/** Makes a call of the console of a running site and returns its data; throws unless it succeeds. */
export async function callStaffOfSite<Name extends StaffCallName>(
  origin: string,
  token: string,
  name: Name,
  input: Omit<z.input<StaffContract[Name]["input"]>, "action">,
): Promise<z.output<StaffContract[Name]["output"]>> {
  const { path, action } = staffRoutes[name];
  return (await postToSite(origin, token, path, { ...input, action })) as z.output<
    StaffContract[Name]["output"]
  >;
}
