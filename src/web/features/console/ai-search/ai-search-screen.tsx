import { Raters } from "./raters.tsx";
import { RatingNotes } from "./rating-notes.tsx";

/** Who rated search results, and what they wrote. */
export const AiSearchScreen = () => (
  <>
    <Raters />
    <RatingNotes />
  </>
);
