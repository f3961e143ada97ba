import type { PictureReading } from "../port.ts";

export type ToThread = { file: string };

export type FromThread =
  | { kind: "read"; reading: PictureReading }
  | { kind: "no_picture" }
  /** A fault of the program: the thread cannot be trusted to go on. */
  | { kind: "broken"; message: string };
