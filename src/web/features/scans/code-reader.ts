import { detectorReader } from "./detector-reader.ts";
import { wasmReader } from "./wasm-reader.ts";

/** Reads codes off a camera's picture. */
export interface CodeReader {
  /**
   * The first code in the picture as it stands, in a form that `readPackCode` takes; null for none. Rejects where this
   * reader cannot read at all.
   */
  read(picture: HTMLVideoElement): Promise<string | null>;
  close(): void;
}

/** The browser's own reader where it has one that works, ours where it has none: the latter is fetched only then. */
export async function createCodeReader(): Promise<CodeReader> {
  const own = await detectorReader();
  if (!own) return wasmReader();
  let reader = own;
  return {
    async read(picture) {
      try {
        return await reader.read(picture);
      } catch (error) {
        if (reader !== own) throw error;
        // Some systems promise the interface and lack the service behind it.
        reader = wasmReader();
        return null;
      }
    },
    close: () => reader.close(),
  };
}
