import { Link, useLocation } from "react-router";
import { isActive, NAVIGATION } from "./navigation.ts";

/** The navigation entries; the active one has `aria-current`. */
export function NavigationLinks({
  className,
  onFollow,
}: {
  className?: string | undefined;
  onFollow?: () => void;
}) {
  const { pathname } = useLocation();
  return NAVIGATION.map((entry) => (
    <Link
      key={entry.to}
      to={entry.to}
      className={className}
      aria-current={isActive(entry, pathname) ? "page" : undefined}
      onClick={onFollow}
    >
      {entry.label}
    </Link>
  ));
}
