import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { type Ask, withAsk } from "./ask-address.ts";

/** Leads to the form, filled in with what the page knows. Guests are asked to log in on the way. */
export function AskLink({
  ask,
  variant = "primary",
  children,
}: {
  ask?: Partial<Ask>;
  variant?: "primary" | "secondary";
  children: ReactNode;
}) {
  const [parameters] = useSearchParams();
  return (
    <ButtonLink to={withAsk(parameters, ask)} preventScrollReset rel="nofollow" variant={variant}>
      {children}
    </ButtonLink>
  );
}
