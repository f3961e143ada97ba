/** A word read by OCR, in its printed case. */
export interface ReadWord {
  text: string;
  /** OCR confidence, 0 to 100. */
  confidence: number;
}

/** A line of text, from left to right. */
export interface ReadLine {
  words: ReadWord[];
  /** Letter height in pixels of the picture. */
  height: number;
}

/** Codes and text read from one picture. */
export interface PictureReading {
  /** Contents of barcodes and 2D codes, as input for `readPackCode`. */
  codes: string[];
  /** From top to bottom. */
  lines: ReadLine[];
}

export type PictureProblem = "no_picture" | "too_slow";

/** A picture that cannot be read, with the reason. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(`The picture can't be read: ${problem}`);
    this.problem = problem;
  }
}

/** The queue of pictures, or the share of this visitor or address in it, is full. */
export class LabelReaderBusy extends Error {
  override name = "LabelReaderBusy";
}

/** Version of what a reading depends on. Change it with the engine, its data or its settings: pictures are then read again. */
export const LABEL_ENGINE = "tesseract.js 7, eng best_int 4.0.0, 1";

/** Who waits for a reading, for fair turns. */
export interface ReadingVisitor {
  visitor: string;
  /** Network address, or the network that counts as one. */
  address: string;
  /** Called with the seconds that the reading took, also if it failed. */
  charge?(seconds: number): void;
}

/** OCR engine and barcode reader for pictures of labels, off the main thread. */
export interface LabelReader {
  /** Rejects with `UnreadablePicture` or `LabelReaderBusy`. The file must exist until the promise settles. */
  read(file: string, by: ReadingVisitor): Promise<PictureReading>;
  /** Ends all threads; pending reads are rejected. */
  close(): Promise<void>;
}
