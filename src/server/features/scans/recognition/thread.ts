import { parentPort } from "node:worker_threads";
import { openBars, readBars } from "./barcodes.ts";
import { NoPicture, openGrey } from "./grey.ts";
import type { FromThread, ToThread } from "./messages.ts";
import { openPrint } from "./print.ts";

/** Longer side in pixels: the bars of a code that takes a tenth of the picture are then still apart. */
const LONGEST = 4000;

if (!parentPort) throw new Error("This file runs as a thread.");
const port = parentPort;
const say = (message: FromThread) => port.postMessage(message);

const [print] = await Promise.all([openPrint(), openBars()]);

port.on("message", async ({ file }: ToThread) => {
  try {
    const grey = await openGrey(file, LONGEST);
    const codes = await readBars(grey);
    // A code was found: the print beside it is worth a look, no search.
    const lines = await print.read(grey, codes.length === 0);
    say({ kind: "read", reading: { codes, lines } });
  } catch (error) {
    if (error instanceof NoPicture) say({ kind: "no_picture" });
    else say({ kind: "broken", message: error instanceof Error ? error.message : String(error) });
  }
});
