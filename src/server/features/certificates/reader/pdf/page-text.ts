/** A word of a page. Coordinates are points from the top left corner; `y` is the baseline. */
export interface Word {
  text: string;
  x0: number;
  x1: number;
  y: number;
  /** Height of an em. */
  size: number;
  /** Direction of writing in degrees, clockwise: 0, 90, 180, 270. */
  angle: number;
  /** Places within the word where the document started a new run of text: columns that touch. */
  breaks: { at: number; x: number }[];
  /** Painted invisibly, as the text layer of a scan is. */
  hidden: boolean;
}

export interface PageText {
  page: number;
  width: number;
  height: number;
  words: Word[];
  /** Words were recognized in the picture of the page. */
  isScan?: true;
}
