import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

// The server takes both from here, so that it and the pages share one copy of the router.
export { createRequestHandler } from "react-router";
export { loadContext } from "./api/load-context.ts";

/**
 * Renders a page to its last byte: the server hashes every inline script of it into the page's
 * Content-Security-Policy before it sends anything (decision 0044).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown;
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
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
  return new Response(stream, { status, headers });
}
