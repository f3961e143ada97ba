import { fork } from "node:child_process";
import { once } from "node:events";
import type { EngineReply, EngineTasks } from "./engine-process.ts";

/** Starts an engine in its own process and returns its tasks. A failed task rejects with the engine's error message. */
export function startEngine(name: string): EngineTasks {
  const child = fork(new URL("./engine-process.ts", import.meta.url), [name], { execArgv: ["--expose-gc"] });
  let onReply = (_reply: EngineReply) => {};
  child.on("message", (reply: EngineReply) => onReply(reply));
  child.on("exit", () => onReply({ failed: "its process exited" }));
  const request = async (task: keyof EngineTasks, ...args: unknown[]): Promise<never> => {
    const reply = await new Promise<EngineReply>((resolve) => {
      onReply = resolve;
      child.send([task, ...args]);
    });
    if ("failed" in reply) throw new Error(`${name}, ${task}: ${reply.failed}`);
    return reply.done as never;
  };
  return {
    build: (folder) => request("build", folder),
    open: (folder) => request("open", folder),
    find: (queries, withinMs) => request("find", queries, withinMs),
    serve: () => request("serve"),
    delay: () => request("delay"),
    async close() {
      const exited = once(child, "exit");
      await request("close");
      child.disconnect();
      await exited;
    },
  };
}
