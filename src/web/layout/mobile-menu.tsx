import { useEffect, useRef } from "react";
import type { User } from "#contract/accounts.ts";
import { useScanSheet } from "../features/scans/scan-button.tsx";
import { useSession } from "../session/auth.tsx";
import { sessionTokenOf } from "../session/session-machine.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { LoginLinks } from "./login-links.tsx";
import styles from "./mobile-menu.module.css";
import { MORE_PAGES, NAVIGATION } from "./navigation.ts";
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
          <NavigationLinks entries={NAVIGATION} className={styles.entry} onFollow={close} />
        </nav>
        <AccountEntries onFollow={close} onLogout={onLogout} />
        <MoreEntries onFollow={close} onScan={scan} />
      </dialog>
      {sheet}
    </>
  );
}

/** What the specification's menu lacks. */
const MoreEntries = ({ onFollow, onScan }: { onFollow: () => void; onScan: () => void }) => (
  <>
    <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onScan}>
      <Icon name="scan-barcode" />
      Scan a package
    </button>
    <nav aria-label="More pages" className={styles.more}>
      <NavigationLinks entries={MORE_PAGES} onFollow={onFollow} />
    </nav>
  </>
);

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
  const { session } = useSession();
  if (!sessionTokenOf(session))
    return (
      <div className={styles.account}>
        <LoginLinks onFollow={onFollow} />
      </div>
    );
  return (
    <>
      {session.step === "user" && <UserName user={session.user} />}
      <div className={styles.account}>
        <ButtonLink to="/profile" onClick={onFollow}>
          Profile
        </ButtonLink>
        <Button onClick={onLogout}>Logout</Button>
      </div>
    </>
  );
}

const UserName = ({ user }: { user: User }) => (
  <p className={styles.user}>
    <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
    {user.first_name} {user.last_name}
  </p>
);
