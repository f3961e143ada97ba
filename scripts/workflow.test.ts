import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const run = promisify(execFile);
const PART = /^bash \.ci\/run (\w+)(?: (\d+)\/(\d+))?$/;

/** What of a workflow decides what runs. */
const workflowFile = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      strategy: z.object({ matrix: z.object({ part: z.array(z.string()) }) }).optional(),
      steps: z.array(z.object({ run: z.string().optional() })),
    }),
  ),
});
const { jobs } = workflowFile.parse(
  parse(await readFile(".github/workflows/ci.yml", "utf8"), { uniqueKeys: true }),
);

/** Every command of every job, with its part filled in. */
const commands = Object.values(jobs).flatMap(({ strategy, steps }) =>
  steps.flatMap(({ run: command }) =>
    command
      ? (strategy?.matrix.part ?? [""]).map((part) => command.replace(/\$\{\{ matrix\.part \}\}/, part))
      : [],
  ),
);

test("the workflow runs every part of .ci/run, each file once", async () => {
  const usage = await run("bash", [".ci/run", "none"]).catch(({ code, stdout }) => ({ code, stdout }));
  const parts = /\[([a-z0-9|]+)\]/.exec(usage.stdout)?.[1]?.split("|") ?? [];
  expect(usage).toMatchObject({ code: 2 });
  expect(parts.length).toBeGreaterThan(3);
  const shares = new Map<string, number[]>();
  for (const command of commands) {
    const [, part = "", share = "1", of = "1"] = PART.exec(command) ?? [];
    expect(parts, command).toContain(part);
    shares.set(part, [...(shares.get(part) ?? []), Number(share) / Number(of)]);
  }
  expect([...shares.keys()].sort()).toEqual(parts.toSorted());
  for (const [part, taken] of shares) {
    const whole = taken.map((_, at) => (at + 1) / taken.length);
    expect([part, taken.toSorted()]).toEqual([part, whole]);
  }
});

test("bash understands every script of .ci", async () => {
  for (const name of await readdir(".ci")) await run("bash", ["-n", path.join(".ci", name)]);
});
