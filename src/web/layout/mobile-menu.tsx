import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useScanSheet } from "../features/scans/scan-button.tsx";
import { useAuth } from "../session/auth.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Logo } from "../ui/logo.tsx";
import { LoginLinks } from "./login-links.tsx";
import styles from "./mobile-menu.module.css";
import { isActive, MORE_PAGES } from "./navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";

/** Above this width the navigation is in the header (specification §9). */
const DESKTOP_QUERY = "(min-width: 1025px)";

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
  onLogout: () => void;
}

/** The navigation of small screens: a native modal dialog, which traps and restores the focus. */
export default function MobileMenu({ open, onClose, onLogout }: MobileMenuProps) {
  const menu = useMenuDialog(open);
  const { sheet, openSheet } = useScanSheet();
  const close = () => menu.current?.close();
  const scan = () => {
    close();
    void openSheet();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape */}
      <dialog
        ref={menu}
        className={styles.menu}
        aria-label="Menu"
        onClose={() => open && onClose()}
        onClick={(event) => event.target === event.currentTarget && close()}
      >
        <div className={styles.top}>
          <Logo />
          <IconButton label="Close menu" onClick={close}>
            <Icon name="x" />
          </IconButton>
        </div>
        <nav aria-label="Main" className={styles.entries}>
          <NavigationLinks className={styles.entry} onFollow={close} />
        </nav>
        <MorePages onFollow={close} />
        <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={scan}>
          <Icon name="scan-barcode" />
          Scan a package
        </button>
        <AccountEntries onFollow={close} onLogout={onLogout} />
      </dialog>
      {sheet}
    </>
  );
}

function MorePages({ onFollow }: { onFollow: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="More pages" className={styles.more}>
      {MORE_PAGES.map((entry) => (
        <Link
          key={entry.to}
          to={entry.to}
          aria-current={isActive(entry, pathname) ? "page" : undefined}
          onClick={onFollow}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

/** The menu's dialog: it follows `open`, and closes where the header has the navigation. */
function useMenuDialog(open: boolean) {
  const menu = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (open) menu.current?.showModal();
    else menu.current?.close();
  }, [open]);

  useEffect(() => {
    const desktop = window.matchMedia(DESKTOP_QUERY);
    const closeOnDesktop = () => desktop.matches && menu.current?.close();
    desktop.addEventListener("change", closeOnDesktop);
    return () => desktop.removeEventListener("change", closeOnDesktop);
  }, []);

  return menu;
}

function AccountEntries({ onFollow, onLogout }: { onFollow: () => void; onLogout: () => void }) {
  const { user } = useAuth();
  if (!user)
    return (
      <div className={styles.account}>
        <LoginLinks onFollow={onFollow} />
      </div>
    );
  return (
    <>
      <p className={styles.user}>
        <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
        {user.first_name} {user.last_name}
      </p>
      <div className={styles.account}>
        <ButtonLink to="/profile" onClick={onFollow}>
          Profile
        </ButtonLink>
        <Button onClick={onLogout}>Logout</Button>
      </div>
    </>
  );
}
