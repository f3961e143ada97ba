import X from "lucide-react/icons/x";
import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";
import { useAuth } from "../session/auth.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button, ButtonLink, IconButton } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { LoginLinks } from "./login-links.tsx";
import styles from "./mobile-menu.module.css";
import { NavigationLinks } from "./navigation-links.tsx";

/** Specification §9: above this width the navigation stands in the header. */
const WIDE = "(min-width: 1025px)";

/** The navigation of small screens: the browser's own modal dialog, which keeps and returns the focus. */
export function MobileMenu({
  ref,
  onLogout,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  onLogout: () => void;
}) {
  const { key } = useLocation();
  const { user } = useAuth();
  const close = () => ref.current?.close();

  useEffect(() => {
    if (key) ref.current?.close();
  }, [key, ref]);

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && ref.current?.close();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, [ref]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing beside the menu is a shortcut; Escape is the dialog's own
    <dialog
      ref={ref}
      className={styles.menu}
      aria-label="Menu"
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.top}>
        <Logo />
        <IconButton label="Close menu" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="Main" className={styles.entries}>
        <NavigationLinks className={styles.entry} onFollow={close} />
      </nav>
      {user && (
        <p className={styles.who}>
          <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
          {user.first_name} {user.last_name}
        </p>
      )}
      <div className={styles.account}>
        {user ? (
          <>
            <ButtonLink to="/profile">Profile</ButtonLink>
            <Button onClick={onLogout}>Logout</Button>
          </>
        ) : (
          <LoginLinks />
        )}
      </div>
    </dialog>
  );
}
