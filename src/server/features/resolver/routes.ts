import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_KEY_HEADER } from "#contract/api-key-vocabulary.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { DAY_S } from "#contract/durations.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { admitted } from "#server/http/admit.ts";
import { toErrorResponse } from "#server/http/errors.ts";
import { sendPublicFile, serveFile } from "#server/http/public-file.ts";
import { FILE_LIMIT } from "#server/http/rate-limit.ts";
import { SNAPSHOT_HEADER } from "#server/http/snapshot.ts";
import type { Services } from "#server/services.ts";
import { digitalLink, linksetOf, productPage, relationsOf } from "./presentation/linkset.ts";
import { PROBLEM_PAGE_CSP, type Problem, problemDocument, problemPage } from "./presentation/problem.ts";
import { productByBarcode, type ResolvedProduct } from "./queries.ts";
import { askedFor, GS1_VOCABULARY, prefersLinkset } from "./rules/asked-for.ts";
import { type Identified, parseDigitalLinkPath } from "./rules/digital-link.ts";

/** Short: a report or a notice may be published at any time. */
const MAX_AGE_S = 300;

const LINKSET_TYPE = "application/linkset+json";

/** Turns a linkset into JSON-LD (GS1-Conformant Resolver 1.2.0, artifacts). */
const CONTEXT_LINK =
  '<https://ref.gs1.org/standards/resolver/linkset-context>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"';

const UNKNOWN_CODE: Problem = {
  status: 404,
  title: "We don’t know this barcode yet",
  detail:
    "It isn’t in our catalog, so we have no test of this product, good or bad. The product may be listed under another package size: look for its name.",
};
const UNKNOWN_LINK_TYPE: Problem = {
  status: 404,
  title: "No link of this type",
  detail: "Ask for linkType=linkset to see every link that we have.",
};

type ResolverRequest = FastifyRequest<{
  Params: { gtin: string };
  Querystring: { linkType?: unknown };
}>;

/**
 * A GS1-conformant resolver of trade item numbers: `/01/{gtin}`, `/01/{gtin}/10/{lot}`. People are redirected to the
 * product's page, programs get a linkset (RFC 9264). `/.well-known/gs1resolver` describes it.
 */
export const resolverPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    serveDescription(app, services);
    for (const path of ["/01/:gtin", "/01/:gtin/*"]) {
      app.options(path, (_request, reply) =>
        reply
          .headers({ ...CORS, allow: METHODS, "access-control-allow-methods": METHODS })
          .code(204)
          .send(),
      );
      app.get(path, {
        errorHandler: (error, request, reply) => {
          const { isServerFault, statusCode: status, envelope, retryAfterSeconds } = toErrorResponse(error);
          if (isServerFault) request.log.error({ err: error }, "Barcode could not be resolved");
          if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
          return sendProblem(request, reply, {
            status,
            title: "We can’t show this now",
            detail: envelope.message,
          });
        },
        handler: (request, reply) => {
          const { ip, headers } = request;
          const apiKey = headers[API_KEY_HEADER];
          const admission = { limit: FILE_LIMIT, ip, apiKey, response: reply.raw, namesSnapshot: true };
          return admitted(services, admission, () => resolve(services, request as ResolverRequest, reply));
        },
      });
    }
  };

const METHODS = "GET, HEAD, OPTIONS";
const CORS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": `Link, Location, ${SNAPSHOT_HEADER}`,
  "cross-origin-resource-policy": "cross-origin",
  vary: "accept",
};

async function resolve(services: Services, request: ResolverRequest, reply: FastifyReply) {
  const identified = parseDigitalLinkPath(request.params.gtin, segmentsOf(request.raw.url ?? ""));
  if ("problem" in identified)
    return sendProblem(request, reply, {
      status: 400,
      title: "That isn’t a valid barcode",
      detail: identified.problem,
    });
  const { read, answerCache, config } = services;
  const product = await answerCache.get("resolver", identified.gtin14, () =>
    read((db) => productByBarcode(db, identified.gtin14)),
  );
  if (product === null) return sendProblem(request, reply, UNKNOWN_CODE);
  const { linkType } = request.query;
  const asked = askedFor(linkType === undefined ? undefined : String(linkType), request.headers.accept);
  if (asked.answer === "unknown") return sendProblem(request, reply, UNKNOWN_LINK_TYPE);
  const self = digitalLink(config.siteUrl, identified);
  reply.headers({
    ...CORS,
    link: `<${self}?linkType=linkset>; rel="linkset"; type="${LINKSET_TYPE}", ${CONTEXT_LINK}`,
  });
  if (asked.answer === "linkset")
    return sendLinkset(request, reply, linksetOf(config.siteUrl, product, identified));
  return redirect(request, reply, pageFor(asked.linkType, config.siteUrl, product, identified));
}

/** Segments after the number, each decoded by itself: a lot may hold an encoded slash. */
const segmentsOf = (url: string): string[] =>
  (url.split("?", 1)[0] ?? "").split("/").slice(3).map(decodeURIComponent);

const pageFor = (linkType: string, origin: string, product: ResolvedProduct, { lot }: Identified): string =>
  productPage(origin, product, linkType === "recallStatus" ? null : lot);

/** 307: the same URI may lead elsewhere tomorrow. The query string goes with it, as the standard demands. */
function redirect(request: ResolverRequest, reply: FastifyReply, target: string) {
  const location = new URL(target);
  const [, query = ""] = (request.raw.url ?? "").split("?", 2);
  for (const [name, value] of new URLSearchParams(query))
    if (name !== "linkType" && name !== "context") location.searchParams.append(name, value);
  return reply
    .headers({ "cache-control": `public, max-age=${MAX_AGE_S}`, location: location.href })
    .code(307)
    .send();
}

function sendLinkset(request: FastifyRequest, reply: FastifyReply, linkset: object) {
  const body = `${JSON.stringify(linkset)}\n`;
  return sendPublicFile(request, reply, {
    type: LINKSET_TYPE,
    body,
    tag: sha256HexSync(body),
    maxAgeSeconds: MAX_AGE_S,
  });
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  reply.headers({ ...CORS, "cache-control": "no-store" }).code(problem.status);
  if (prefersLinkset(request.headers.accept))
    return reply.type("application/problem+json").send(JSON.stringify(problemDocument(problem)));
  return reply
    .header("content-security-policy", PROBLEM_PAGE_CSP)
    .type("text/html; charset=utf-8")
    .send(problemPage(problem));
}

/** The resolver description file (GS1-Conformant Resolver 1.2.0). */
const serveDescription = (app: FastifyInstance, services: Services) =>
  serveFile(app, "/.well-known/gs1resolver", {
    services,
    async find() {
      const { siteUrl } = services.config;
      const description = {
        name: `${BRAND_NAME}: independent test results of dietary supplements`,
        resolverRoot: siteUrl,
        supportedPrimaryKeys: ["01"],
        supportedLinkType: [
          { namespace: GS1_VOCABULARY, prefix: "gs1:" },
          { namespace: relationsOf(siteUrl), prefix: "assayed:" },
        ],
        linkTypeDefaultCanBeLinkset: false,
      };
      const body = `${JSON.stringify(description, null, 2)}\n`;
      return {
        type: "application/json; charset=utf-8",
        body,
        tag: sha256HexSync(body),
        maxAgeSeconds: DAY_S,
      };
    },
    missing: "Not found.",
  });
