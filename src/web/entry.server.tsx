import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { serializeAnswers } from "./api/embedded-answers.ts";
import { nonceContext, queriesContext } from "./api/load-context.ts";
import { type PageParts, toPageParts } from "./page-parts.ts";
import { startAfterFirstPaint } from "./start-after-first-paint.ts";

// The server imports both from here, so that it shares one copy of the router with the pages.
export { createRequestHandler } from "react-router";
export { loadContext } from "./api/load-context.ts";

/** A rendered page. Its parts are a property: as a body they would be encoded into a stream and read back. */
class PageResponse extends Response {
  readonly page: PageParts;

  constructor(page: PageParts, init: ResponseInit) {
    super(null, init);
    this.page = page;
  }
}

/**
 * Renders a complete page without streaming, because the server hashes every inline script into the page's
 * Content-Security-Policy before it sends anything. So React renders in one synchronous pass to a string, in which nothing
 * may suspend. Scripts of the router carry this rendering's nonce, which identifies them to the server and is stripped from
 * the HTML.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext);
  const { serverHandoffStream, ...shell } = context;
  const dataScripts = serverHandoffStream ? await renderDataScripts(serverHandoffStream, nonce) : "";
  const queries = loadContext.get(queriesContext);
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <ServerRouter context={shell} url={request.url} nonce={nonce} />
    </QueryClientProvider>,
  );
  const { head, content, end } = startAfterFirstPaint(toPageParts(html, serializeAnswers(queries)));
  const page = { head: DOCTYPE + head, content, end: end.replace("</body>", () => `${dataScripts}</body>`) };
  headers.set("content-type", "text/html; charset=utf-8");
  return new PageResponse(page, { status, headers });
}

/** `renderToString` writes none, and without it browsers fall back to quirks mode. */
const DOCTYPE = "<!DOCTYPE html>";

/**
 * The scripts that hand the loaders' data to the router in the browser, as `ServerRouter` would render them: it suspends
 * on every chunk of the stream. If an update of the router changes them, no page hydrates, and every browser test fails.
 * They are small: answers to API calls are in a data block (`api/embedded-answers.ts`), because the router's format costs
 * ten times as much as JSON.
 */
async function renderDataScripts(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const script = (call: string) =>
    `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`;
  const decoder = new TextDecoder();
  const reader = data.getReader();
  let scripts = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    scripts += script(`enqueue(${scriptLiteral(decoder.decode(chunk.value, { stream: true }))})`);
  return scripts + script("close()");
}

/** Characters that end a script, or a string literal in an old browser. */
const UNSAFE_IN_SCRIPT = /[&<>\u2028\u2029]/g;

/** A string as a JavaScript literal that is safe inside a script element. */
const scriptLiteral = (text: string): string =>
  JSON.stringify(text).replace(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
