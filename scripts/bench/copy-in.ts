import type { Client, Connection, Submittable } from "pg";

/** Maximum characters per message. */
const CHUNK_LENGTH = 64 * 1024;

/** The driver's COPY methods, which its types do not declare. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends text to `copy … from stdin`, for which the driver only has the protocol messages. */
export function copyIn(client: Client, statement: string, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let failure: Error | undefined;
  const copy = {
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      for (let at = 0; at < text.length; at += CHUNK_LENGTH)
        connection.sendCopyFromChunk(Buffer.from(text.slice(at, at + CHUNK_LENGTH)));
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
