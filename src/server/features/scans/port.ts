/** A word as it was read, upper and lower case as printed. */
export interface ReadWord {
  text: string;
  /** 0 to 100. */
  confidence: number;
}

/** A line of print, from the left to the right. */
export interface ReadLine {
  words: ReadWord[];
  /** Of its letters, in pixels of the picture that was read. */
  height: number;
}

/** Everything that was read from one picture. */
export interface PictureReading {
  /** What bars and two-dimensional codes say, as `readPackCode` takes it. */
  codes: string[];
  /** From top to bottom. */
  lines: ReadLine[];
}

export type PictureProblem = "no_picture" | "too_slow";

/** A picture that cannot be read, and why. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(`The picture cannot be read: ${problem}`);
    this.problem = problem;
  }
}

/** As many pictures wait as may. */
export class ReaderBusy extends Error {
  override name = "ReaderBusy";
}

/** Reads pictures of labels and packs, away from the thread that answers calls. */
export interface LabelReader {
  /** `UnreadablePicture` and `ReaderBusy` are the refusals. The file must stay until this ends. */
  read(file: string): Promise<PictureReading>;
  /** Gives threads and memory back; what is being read is given up. */
  close(): Promise<void>;
}
