import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Part of the hostile connections, in a process of its own because of the limit of file descriptors: opens `count`
 * connections from `addresses` loopback addresses of network `network`, keeps opening them again while they are closed,
 * and never closes its own side. Prints what it reached; ends with its standard input.
 */
const [port, count, network, addresses] = process.argv.slice(2).map(Number) as [
  number,
  number,
  number,
  number,
];

/** What senders do, in turn: bytes at once, and bytes that follow, one each few seconds. */
const KINDS = [
  { begin: "", drip: "" },
  { begin: "GET / HTTP/1.1\r\nHost: x\r\n", drip: "" },
  { begin: "GET / HTTP/1.1\r\nHost: x\r\n", drip: "x" },
  { begin: "no HTTP\r\n\r\n", drip: "" },
  {
    begin:
      "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
    drip: " ",
  },
] as const;
const DRIP_MS = 3000;
const OPENED_AT_ONCE = 100;
const REST_MS = 20;

const sockets = new Set<Socket>();
const counts = { opened: 0, mostHeld: 0, notOpened: 0 };
let isOver = false;

async function open(at: number): Promise<void> {
  const localAddress =
    addresses === 1
      ? `127.${network}.1.1`
      : `127.${network}.${1 + (Math.floor(at / addresses) % 16)}.${1 + (at % addresses)}`;
  const { begin, drip } = KINDS[at % KINDS.length] ?? KINDS[0];
  const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
  socket.on("error", () => undefined).resume();
  await Promise.race([once(socket, "connect"), once(socket, "close")]).catch(() => undefined);
  if (socket.destroyed || socket.connecting) {
    counts.notOpened += 1;
    return;
  }
  counts.opened += 1;
  sockets.add(socket);
  counts.mostHeld = Math.max(counts.mostHeld, sockets.size);
  if (begin) socket.write(begin);
  const dripping = drip ? setInterval(() => socket.write(drip), DRIP_MS) : undefined;
  // A half-open side stays: the other one has to be rid of it by itself.
  socket.once("close", () => {
    clearInterval(dripping);
    sockets.delete(socket);
  });
}

process.stdin.resume().once("end", () => {
  isOver = true;
});
for (let at = 0; !isOver; ) {
  if (sockets.size < count) {
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => open(at++)));
  }
  await sleep(REST_MS);
}
console.log(JSON.stringify(counts));
process.exit(0);
