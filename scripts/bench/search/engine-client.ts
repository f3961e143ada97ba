import { fork } from "node:child_process";
import { once } from "node:events";
import type { Said, Tasks } from "./engine-process.ts";

/** Starts an engine in a process of its own and hands back its tasks. A task that fails rejects with its sentence. */
export function startEngine(name: string): Tasks {
  const child = fork(new URL("./engine-process.ts", import.meta.url), [name], { execArgv: ["--expose-gc"] });
  let hear = (_said: Said) => {};
  child.on("message", (said: Said) => hear(said));
  child.on("exit", () => hear({ failed: "its process ended" }));
  const ask = async (task: keyof Tasks, ...args: unknown[]): Promise<never> => {
    const said = await new Promise<Said>((resolve) => {
      hear = resolve;
      child.send([task, ...args]);
    });
    if ("failed" in said) throw new Error(`${name}, ${task}: ${said.failed}`);
    return said.done as never;
  };
  return {
    build: (folder) => ask("build", folder),
    open: (folder) => ask("open", folder),
    find: (queries, withinMs) => ask("find", queries, withinMs),
    serve: () => ask("serve"),
    delay: () => ask("delay"),
    async close() {
      const ended = once(child, "exit");
      await ask("close");
      child.disconnect();
      await ended;
    },
  };
}
