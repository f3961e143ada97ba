import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Counted, countedTerm, isDeclaredBot } from "#server/features/figures/rules.ts";
import type { Services } from "#server/services.ts";
import { matchRoute } from "#web/route-table.ts";

/** Counts pages that were sent to people. The counts hold nothing about who came. */
export function countVisits(app: FastifyInstance, { figures }: Pick<Services, "figures">): void {
  app.addHook("onResponse", (request, reply, done) => {
    if (isVisit(request, reply)) figures.count(visitOf(request.url));
    done();
  });
  app.addHook("onClose", () => figures.flush());
}

const isVisit = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean =>
  method === "GET" &&
  reply.statusCode === 200 &&
  !/prefetch|prerender/.test(`${headers["sec-purpose"] ?? ""}${headers.purpose ?? ""}`) &&
  String(reply.getHeader("content-type") ?? "").startsWith("text/html") &&
  !isDeclaredBot(headers["user-agent"]);

/** What a page's URL counts as. Pages whose URLs may hold a token are counted by route alone. */
export function visitOf(requestUrl: string): Counted[] {
  const [path = "/", query = ""] = requestUrl.split("?", 2);
  const { path: route } = matchRoute(path);
  const things: Counted[] = [{ kind: "route", key: route }];
  if (route === "/supplement-details/:slug") things.push({ kind: "product", key: path.split("/")[2] ?? "" });
  const term = route === "/search" ? countedTerm(new URLSearchParams(query).get("q") ?? "") : null;
  if (term !== null) things.push({ kind: "term", key: term });
  return things;
}
