import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

/**
 * Loaded into the site's process before it (`node --import`): SIGUSR2 ends the rendering thread that has run longest, as
 * an error in it would, and adds a line to the file `ENDED_THREADS`. No signal of the system ends a single thread.
 */
const started: threads.Worker[] = [];

class RecordedWorker extends threads.Worker {
  constructor(...args: ConstructorParameters<typeof threads.Worker>) {
    super(...args);
    if (!String(args[0]).endsWith("render-thread.ts")) return;
    started.push(this);
    this.once("exit", () => {
      if (started.includes(this)) started.splice(started.indexOf(this), 1);
    });
  }
}

if (threads.isMainThread) {
  threads.Worker = RecordedWorker;
  syncBuiltinESMExports();
  process.on("SIGUSR2", () => {
    const oldest = started.shift();
    oldest?.once("exit", () => appendFileSync(process.env.ENDED_THREADS ?? "", "ended\n"));
    void oldest?.terminate();
  });
}
