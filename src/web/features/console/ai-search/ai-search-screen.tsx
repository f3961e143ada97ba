import { PermittedQuestions } from "./permitted-questions.tsx";
import { QuestionFigures } from "./question-figures.tsx";
import { Raters } from "./raters.tsx";
import { RatingNotes } from "./rating-notes.tsx";

/** How AI search takes questions, and what people say about its results. */
export const AiSearchScreen = () => (
  <>
    <PermittedQuestions />
    <QuestionFigures />
    <Raters />
    <RatingNotes />
  </>
);
