import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { recognizeLabel } from "#server/features/scans/commands/recognize-label.ts";
import type { Services } from "#server/services.ts";
import type { ContenderOutcome } from "../rounds.ts";
import type { LabelCase } from "./labels.ts";

const IDLE_MS = 3000;
const MB = 1024 * 1024;

/** Event loop delay while pictures queue for OCR, against an idle process. */
export async function measureQueueing(
  services: Services,
  cases: readonly LabelCase[],
): Promise<ContenderOutcome[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-scan-bench-"));
  try {
    const files = await Promise.all(
      cases.map(async (one, at) => {
        const file = path.join(folder, `${at}.jpg`);
        await writeFile(file, await one.picture());
        return file;
      }),
    );
    const idle = await delayDuring(() => sleep(IDLE_MS));
    const reading = await delayDuring(() =>
      Promise.all(
        files.map(async (file) =>
          recognizeLabel(services, await services.labelReader.read(file, { visitor: file, address: file })),
        ),
      ),
    );
    return [
      { name: "idle", medians: idle },
      { name: `${cases.length} pictures queued`, medians: reading },
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function delayDuring(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return {
    "event loop p99 ms": delay.percentile(99) / 1e6,
    "event loop max ms": delay.max / 1e6,
    "memory MB": process.memoryUsage().rss / MB,
  };
}
