import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { StaffCallName } from "#contract/staff/routes.ts";
import { notify } from "../../ui/toast.ts";
import { refreshConsole, requestStaff, type StaffInput, type StaffOutput } from "./calls.ts";

/** A call that changes something: says what was done, or what the server answered, and shows the new state. */
export function useAct<Name extends StaffCallName>(
  name: Name,
  {
    done,
    after,
  }: {
    done: string | ((output: StaffOutput<Name>) => string);
    after?: (output: StaffOutput<Name>) => unknown;
  },
) {
  return useMutation({
    mutationFn: (input: StaffInput<Name>) => requestStaff(name, input),
    async onSuccess(output) {
      notify.success(typeof done === "string" ? done : done(output));
      // The new state is fetched only then: a screen that `after` leaves may show what is gone.
      await after?.(output);
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => refreshConsole(),
  });
}

/**
 * Leaves a screen whose record is gone, for `after`. The screen is closed once this resolves, so that nothing it showed is
 * fetched again.
 */
export function useLeave() {
  const navigate = useNavigate();
  return (to: string) => navigate(to, { flushSync: true });
}
