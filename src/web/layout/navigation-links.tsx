import { useLocation } from "react-router";
import { useAuth } from "../session/auth.tsx";
import { Link } from "../ui/link.tsx";
import { destinationOf, isActive, NAVIGATION } from "./navigation.ts";

/** The navigation entries; the active one has `aria-current`. */
export function NavigationLinks({
  className,
  onFollow,
}: {
  className?: string | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  const { user } = useAuth();
  return NAVIGATION.map((entry) => (
    <Link
      key={entry.to}
      to={destinationOf(entry, user !== null)}
      className={className}
      aria-current={isActive(entry, pathname) ? "page" : undefined}
      onClick={onFollow}
    >
      {entry.label}
    </Link>
  ));
}
