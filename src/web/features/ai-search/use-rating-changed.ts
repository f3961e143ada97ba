import { useQueryClient } from "@tanstack/react-query";

/** What counts or lists ratings is asked for again after one was given or taken back. */
export function useRatingChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["getAiTraining"] }),
      queries.invalidateQueries({ queryKey: ["listAiContributions"] }),
    ]);
  };
}
