import type { WorkerAnswer } from "./barcode-worker.ts";
import type { CodeReader } from "./code-reader.ts";

/** Our own reader, in a worker: reading a picture takes longer than a page may stand still. */
export function wasmReader(): CodeReader {
  const worker = new Worker(new URL("./barcode-worker.ts", import.meta.url), { type: "module" });
  let giveUp = (_reason: Error) => {};
  // The worker's own file could not be had.
  worker.onerror = () => giveUp(new Error("The barcode reader could not be loaded."));
  return {
    async read(picture) {
      const frame = await createImageBitmap(picture);
      return new Promise((resolve, reject) => {
        giveUp = reject;
        worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
          "problem" in data ? reject(new Error(data.problem)) : resolve(data.code);
        worker.postMessage(frame, [frame]);
      });
    },
    close: () => worker.terminate(),
  };
}
