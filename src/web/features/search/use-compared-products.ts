import { useQueries } from "@tanstack/react-query";
import { isNotFound } from "../../api/call-failure.ts";
import { supplementQuery } from "../catalogue/queries.ts";

/** The compared products as far as they are there, and the slugs that are not in the catalogue. */
export function useComparedProducts(compared: readonly string[]) {
  const answers = useQueries({ queries: compared.map((slug) => supplementQuery(slug)) });
  return {
    answers,
    products: answers.flatMap((answer) => answer.data ?? []),
    missing: compared.filter((_, place) => isNotFound(answers[place]?.error)),
  };
}
