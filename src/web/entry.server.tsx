import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { scriptMarkContext } from "./api/load-context.ts";

// The server takes both from here, so that it and the pages share one copy of the router.
export { createRequestHandler } from "react-router";
export { loadContext } from "./api/load-context.ts";

/**
 * Renders a page to its last byte: the server hashes every inline script of its own into the page's
 * Content-Security-Policy before it sends anything (decisions 0044 and 0183). Scripts of the router and of React bear
 * the mark of this rendering, which the server takes off again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let failure: unknown;
  const nonce = loadContext.get(scriptMarkContext);
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    // A page that is sent whole needs no scripts that move late parts into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  await stream.allReady;
  if (failure) throw failure;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(scriptsLast(await new Response(stream).text()), { status, headers });
}

/** A page is whole before its scripts are there: on a slow line they wait for its styles, letters and pictures. */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
