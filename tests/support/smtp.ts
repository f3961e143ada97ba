import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A mail server of the test's own, which keeps what it takes. `port` 0: any that is free. */
export async function startSmtp(accepts: (address: string) => boolean = () => true, port = 0) {
  const received: { recipients: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(accepts(address) ? null : new Error("no such mailbox")),
    onData(stream, { envelope }, done) {
      readAll(stream).then((raw) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  const connections = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close,
    /** Closes it in the middle of whatever it is being told. */
    async cut() {
      const closed = close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
