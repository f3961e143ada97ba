import type { Database } from "#platform/database/database.ts";
import { randomClientIp } from "../../random-client-ip.ts";
import { callApi } from "../faults/call-api.ts";
import type { VisitSubjects } from "./plan.ts";

const GUESTS = 50;
const USERS = 20;
const REQUESTS = 3;
const MAX_WORDS = 5000;

/** Finds what visitors ask for in a seeded catalog, and registers those who vote. */
export async function findVisitSubjects(url: string, { db }: Database): Promise<VisitSubjects> {
  const list = async (query: string) =>
    (await db.execute<{ found: string }>(query)).rows.map(({ found }) => found);
  const guests: string[] = [];
  for (let at = 0; at < GUESTS; at++) guests.push((await callApi(url, "getGuestToken", {})).data.token);
  const { data: queue } = await callApi(url, "listRequestQueue", {}, guests[0]);
  return {
    guests,
    // Popular ones in an order of their own, tested ones among them.
    products: await list(
      "select slug as found from supplements where merged_into_id is null order by md5(slug)",
    ),
    brands: await list("select slug as found from brands order by md5(slug)"),
    ingredients: await list(
      "select i.slug as found from ingredients i join supplement_ingredients s on s.ingredient_id = i.id group by i.slug order by count(*) desc",
    ),
    reports: await list("select slug as found from reports order by md5(slug)"),
    words: await list(
      `select found from (select distinct lower(name) as found from supplements) names order by md5(found) limit ${MAX_WORDS}`,
    ),
    requests: queue.list.slice(0, REQUESTS).map(({ test_request_id }) => test_request_id),
    assets: await assetsOf(url),
    users: await registerUsers(url),
  };
}

/** Scripts, styles and fonts of the home page. */
async function assetsOf(url: string): Promise<string[]> {
  const page = await (await fetch(url, { headers: { "x-forwarded-for": randomClientIp() } })).text();
  return [...new Set([...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path))];
}

async function registerUsers(url: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let at = 0; at < USERS; at++) {
    const { data, message } = await callApi(url, "register", {
      first_name: "Ada",
      last_name: "Lovelace",
      email_id: `load-model.${at}@example.com`,
      password: "tidal crucible 9",
      accept_terms: true,
    });
    if (!data) throw new Error(`register: ${message}`);
    tokens.push(data.token);
  }
  return tokens;
}
