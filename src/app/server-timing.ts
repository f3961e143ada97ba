import type { CallFetch } from "#web/api/client.ts";

/**
 * A stopwatch over one rendering: `fetch` with its calls timed, and what it took as a `Server-Timing` header. For
 * development only: in production it would tell strangers how long the database takes.
 */
export function serverTiming(fetch: CallFetch, now: () => number) {
  const began = now();
  let waiting = 0;
  let waitingSince = 0;
  let data = 0;
  let calls = 0;

  const timed: CallFetch = async (address, request) => {
    calls++;
    if (waiting++ === 0) waitingSince = now();
    try {
      return await fetch(address, request);
    } finally {
      if (--waiting === 0) data += now() - waitingSince;
    }
  };

  /** Calls made side by side count once; what is not data is rendering. */
  const header = () => {
    const render = now() - began - data;
    return [
      'cache;desc="miss"',
      `data;desc="${calls} calls";dur=${data.toFixed(1)}`,
      `render;dur=${render.toFixed(1)}`,
    ].join(", ");
  };

  return { fetch: timed, header };
}
