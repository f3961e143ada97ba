/** What reading one file may take. Times are those of the thread, from its start. */
export interface ReaderLimits {
  maxBytes: number;
  maxPages: number;
  /** Words of a PDF. */
  maxWords: number;
  /** Until the text is read; what takes longer is refused. */
  textMs: number;
  /** For OCR after that; pages that are not done by then are named. */
  picturesMs: number;
  memoryMb: number;
}

export const READER_LIMITS: ReaderLimits = {
  maxBytes: 50_000_000,
  maxPages: 100,
  maxWords: 60_000,
  textMs: 60_000,
  picturesMs: 120_000,
  memoryMb: 600,
};
