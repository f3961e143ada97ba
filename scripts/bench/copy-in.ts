import type { Client, Connection, Submittable } from "pg";

/** At most this many characters in one message. */
const CHUNK = 64 * 1024;

/** What the driver has for COPY and does not declare. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends text to a `copy … from stdin`; the driver itself has only the messages for it. */
export function copyIn(client: Client, statement: string, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const copy = {
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      for (let at = 0; at < text.length; at += CHUNK)
        connection.sendCopyFromChunk(Buffer.from(text.slice(at, at + CHUNK)));
      connection.endCopyFrom();
    },
    handleCommandComplete: () => undefined,
    handleError: (error: Error) => {
      failure = error;
      reject(error);
    },
    handleReadyForQuery: () => (failure ? undefined : resolve()),
  };
  client.query(copy as unknown as Submittable);
  return promise;
}
