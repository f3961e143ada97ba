import type { CallInProcess } from "#web/api/in-process-client.ts";

/**
 * Times one rendering: a function that makes and measures API calls, and the result as a `Server-Timing` header. For development
 * only: in production it would reveal how long database queries take.
 */
export function serverTiming(call: CallInProcess, now: () => number) {
  const startedAt = now();
  let pendingCalls = 0;
  let waitingSince = 0;
  let data = 0;
  let calls = 0;

  const timed: CallInProcess = async (name, input) => {
    calls++;
    if (pendingCalls++ === 0) waitingSince = now();
    try {
      return await call(name, input);
    } finally {
      if (--pendingCalls === 0) data += now() - waitingSince;
    }
  };

  /** Parallel calls count once; the rest of the time is rendering. */
  const header = () => {
    const render = now() - startedAt - data;
    return [
      'cache;desc="miss"',
      `data;desc="${calls} calls";dur=${data.toFixed(1)}`,
      `render;dur=${render.toFixed(1)}`,
    ].join(", ");
  };

  return { call: timed, header };
}
