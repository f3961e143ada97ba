import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Writes PUT bodies to disk and deletes them; any other request returns the process's memory. */
const [folder = ""] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
let received = 0;

createServer(async (request, response) => {
  if (request.method !== "PUT") {
    response.end(`process_resident_memory_bytes ${process.memoryUsage.rss()}\n`);
    return;
  }
  const file = join(folder, String(++received));
  await pipeline(request, createWriteStream(file, { flush: true }));
  await rm(file);
  response.end();
}).listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
