import { Agent } from "node:http";
import { newQuestionPath, newSearchPath } from "./requests.ts";
import { sendFrom } from "./send.ts";

/**
 * One address that asks for all it is allowed, in a process of its own: the dearest pages over 16 connections (as many as may wait) for 30
 * seconds, each as soon as the one before is answered, then the rest of 1,200 all at once. Prints how many were served
 * and refused.
 */
const ADDRESS = "127.0.0.2";
const REQUESTS = 1200;
const CONNECTIONS = 16;
const IN_TURN_MS = 30_000;

const [site = ""] = process.argv.slice(2);
const counts = { served: 0, refused: 0, failed: 0 };
let sent = 0;

async function ask(agent: Agent): Promise<void> {
  const at = sent++;
  const { status } = await sendFrom(agent, site + (at % 8 === 0 ? newQuestionPath(at) : newSearchPath(at)));
  if (status === 200) counts.served += 1;
  else if (status === 429 || status === 503) counts.refused += 1;
  else counts.failed += 1;
}

const steady = new Agent({ keepAlive: true, localAddress: ADDRESS, maxSockets: CONNECTIONS });
const endsAt = performance.now() + IN_TURN_MS;
const worker = async () => {
  while (performance.now() < endsAt && sent < REQUESTS) await ask(steady);
};
await Promise.all(Array.from({ length: CONNECTIONS }, worker));
steady.destroy();
const atOnce = new Agent({ localAddress: ADDRESS });
await Promise.all(Array.from({ length: REQUESTS - sent }, () => ask(atOnce)));
console.log(JSON.stringify(counts));
