import { useLocation } from "react-router";
import { useAuth } from "../session/auth.tsx";
import { Link } from "../ui/link.tsx";
import { currentOf, destinationOf, type NavigationEntry } from "./navigation.ts";

/** Entries as links; the active ones have `aria-current`. */
export function NavigationLinks({
  entries,
  className,
  onFollow,
}: {
  entries: readonly NavigationEntry[];
  className?: string | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const { user } = useAuth();
  return entries.map((entry) => (
    <Link
      key={entry.to}
      to={destinationOf(entry, user !== null)}
      className={className}
      aria-current={currentOf(entry, pathname)}
      onClick={onFollow}
    >
      {entry.label}
    </Link>
  ));
}
