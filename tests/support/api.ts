import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { apiRoutes, type CallName } from "#contract/api-routes.ts";
import type { Contract } from "#contract/index.ts";
import { errorStatusesOf } from "#server/http/openapi/errors.ts";
import type { Services } from "#server/services.ts";
import { type ApiOptions, openApi } from "./open-api.ts";
import { leaseSharedApi } from "./shared-api.ts";

export type Input<Name extends CallName> = z.input<Contract[Name]["input"]>;
export type Output<Name extends CallName> = z.output<Contract[Name]["output"]>;

export interface TestResponse<Data = unknown> {
  statusCode: number;
  headers: Record<string, unknown>;
  status: boolean;
  message: string;
  data: Data;
}

export interface TestApi {
  app: FastifyInstance;
  services: Services;
  /** Calls an endpoint as a guest, with the given token, or without any (null). `ip`: the caller's, 127.0.0.1 by default. */
  call<Name extends CallName>(
    name: Name,
    input: unknown,
    token?: string | null,
    ip?: string,
  ): Promise<TestResponse<Output<Name>>>;
  /** Calls an endpoint as a guest; returns its data, throws unless it succeeds. */
  callOk<Name extends CallName>(name: Name, input: Input<Name>): Promise<Output<Name>>;
  close(): Promise<void>;
}

/**
 * An API on a database with nothing in it, or with the demo catalog, called through `inject`. Most tests get one that this
 * worker's files take turns with (`shared-api.ts`): everything stored is as after its start, and the clock and the limiter
 * are the caller's. `own`: a new one that no other test gets, for tests that break it or change what rows and files don't hold.
 */
export async function startApi(options: ApiOptions & { own?: boolean } = {}): Promise<TestApi> {
  const { app, services, close } =
    (options.own ? null : await leaseSharedApi(options)) ?? (await openApi(options));
  const guest = await services.guestTokens.sign();

  const call: TestApi["call"] = async (name, input, token = guest, ip = "127.0.0.1") => {
    const { method, path, action } = apiRoutes[name] as {
      method: "GET" | "POST";
      path: string;
      action?: string;
    };
    const response = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: ip,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === "POST" ? { payload: { ...(action ? { action } : {}), ...(input as object) } } : {}),
    });
    expectDocumented(name, response.statusCode);
    return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
  };
  return {
    app,
    services,
    call,
    async callOk(name, input) {
      const response = await call(name, input);
      if (!response.status)
        throw new Error(
          `${name}: ${response.statusCode} ${response.message} ${JSON.stringify(response.data)}`,
        );
      return response.data;
    },
    close,
  };
}

/** URL of an API that listens, for tests that need a connection. */
export async function listeningUrl({ app }: Pick<TestApi, "app">): Promise<string> {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Throws if the OpenAPI document doesn't list an answer: `OWN_ERRORS` lacks it. */
function expectDocumented(name: CallName, status: number): void {
  if (status === 200 || status >= 500 || errorStatusesOf({ name, route: apiRoutes[name] }).includes(status))
    return;
  throw new Error(`${name} answered ${status}, which src/contract/call-errors.ts doesn't list.`);
}
