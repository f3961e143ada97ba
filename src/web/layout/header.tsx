import Menu from "lucide-react/icons/menu";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { ScanButton } from "../features/scans/scan-button.tsx";
import { RequestTestButton, RequestTestForm } from "../features/test-requests/request-test.tsx";
import { useAuth } from "../session/auth.tsx";
import { IconButton } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { onScroll } from "../ui/on-scroll.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { AccountMenu } from "./account-menu.tsx";
import styles from "./header.module.css";
import { HeaderSearch } from "./header-search.tsx";
import { LoginLinks } from "./login-links.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

const mobileMenu = () => import("./mobile-menu.tsx");
const logoutDialog = () => import("./logout-dialog.tsx");

/** Pages whose own search box is their subject. */
const HAS_OWN_SEARCH = /^\/(home|search|ai-search)?\/?$/i;

/** The header with navigation. It stays in sight and draws a line under itself once the page is scrolled. */
export function Header() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const header = useRef<HTMLElement>(null);
  const [MobileMenu, bringMobileMenu] = useOnDemand(mobileMenu);
  const [LogoutDialog, bringLogoutDialog] = useOnDemand(logoutDialog);
  const [open, setOpen] = useState<"menu" | "logout" | null>(null);
  const close = () => setOpen(null);

  useEffect(() => onScroll(() => header.current?.toggleAttribute("data-scrolled", window.scrollY > 8)), []);

  const openMenu = async () => (await bringMobileMenu()) && setOpen("menu");
  const askToLeave = async () => (await bringLogoutDialog()) && setOpen("logout");

  return (
    <header className={styles.header} ref={header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home} aria-label={`${BRAND_NAME}, first page`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.entries}>
          <NavigationLinks className={styles.entry} />
        </nav>
        {!HAS_OWN_SEARCH.test(pathname) && <HeaderSearch />}
        {user && (
          <div className={styles.request}>
            <RequestTestButton />
          </div>
        )}
        <div className={styles.account}>
          {user ? <AccountMenu user={user} onLogout={askToLeave} /> : <LoginLinks />}
        </div>
        <div className={styles.compact}>
          {!HAS_OWN_SEARCH.test(pathname) && (
            <span className={styles.scan}>
              <ScanButton />
            </span>
          )}
          <IconButton label="Open menu" aria-haspopup="dialog" onClick={openMenu}>
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {MobileMenu && <MobileMenu open={open === "menu"} onClose={close} onLogout={askToLeave} />}
      <RequestTestForm />
      {LogoutDialog && open === "logout" && <LogoutDialog onClose={close} />}
    </header>
  );
}
