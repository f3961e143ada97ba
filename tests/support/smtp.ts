import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text as readAll } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** Starts an SMTP server that records accepted emails. `port` 0: any free port. */
export async function startSmtpServer(accepts: (recipient: string) => boolean = () => true, port = 0) {
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
  // A test may kill the sending process in the middle of an email; the server reports the reset connection here.
  server.on("error", () => {});
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
    /** Closes the server and cuts open connections. */
    async closeAbruptly() {
      const closed = close();
      for (const socket of connections) socket.destroy();
      await closed;
    },
  };
}
