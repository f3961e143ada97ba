import { useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import type { User } from "#contract/accounts.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { ScanButton } from "../features/scans/scan-button.tsx";
import { SuggestingInput } from "../features/search/suggesting-input.tsx";
import { RequestTestButton, RequestTestForm } from "../features/test-requests/request-test.tsx";
import { useAuth } from "../session/auth.tsx";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { onScroll } from "../ui/on-scroll.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import styles from "./header.module.css";
import { LoginLinks } from "./login-links.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

const mobileMenu = () => import("./mobile-menu.tsx");
const logoutDialog = () => import("./logout-dialog.tsx");

/** Pages that have their own search box. */
const HAS_OWN_SEARCH = /^\/(home|search|ai-search)?\/?$/i;

/** The sticky header with navigation. Shows a bottom border once the page is scrolled. */
export function Header() {
  const hasSearch = !HAS_OWN_SEARCH.test(useLocation().pathname);
  const { user } = useAuth();
  const header = useRef<HTMLElement>(null);
  const [MobileMenu, loadMobileMenu] = useOnDemand(mobileMenu);
  const [LogoutDialog, loadLogoutDialog] = useOnDemand(logoutDialog);
  const [open, setOpen] = useState<"menu" | "logout" | null>(null);
  const close = () => setOpen(null);

  useEffect(() => onScroll(() => header.current?.toggleAttribute("data-scrolled", window.scrollY > 8)), []);

  const openMenu = async () => (await loadMobileMenu()) && setOpen("menu");
  const openLogoutDialog = async () => (await loadLogoutDialog()) && setOpen("logout");

  return (
    <header className={styles.header} ref={header}>
      <div className={styles.row}>
        <Link to="/" className={styles.home} aria-label={`${BRAND_NAME} home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className={styles.entries}>
          <NavigationLinks className={styles.entry} />
        </nav>
        {hasSearch && <HeaderSearch />}
        {user && (
          <div className={styles.request}>
            <RequestTestButton />
          </div>
        )}
        <div className={styles.account}>
          {user ? <AccountMenu user={user} onLogout={openLogoutDialog} /> : <LoginLinks />}
        </div>
        <CompactButtons scan={hasSearch} onMenu={openMenu} />
      </div>
      {MobileMenu && <MobileMenu open={open === "menu"} onClose={close} onLogout={openLogoutDialog} />}
      <RequestTestForm />
      {LogoutDialog && open === "logout" && <LogoutDialog onClose={close} />}
    </header>
  );
}

/** On small screens: the scan button, where the page has no search box with its own, and the menu. */
const CompactButtons = ({ scan, onMenu }: { scan: boolean; onMenu: () => void }) => (
  <div className={styles.compact}>
    {scan && (
      <span className={styles.scan}>
        <ScanButton />
      </span>
    )}
    <IconButton label="Open menu" aria-haspopup="dialog" onClick={onMenu}>
      <Icon name="menu" />
    </IconButton>
  </div>
);

const userMenu = () => import("./user-menu.tsx");

/** The user menu; a plain link to the profile until its code is loaded. */
function AccountMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const [UserMenu, loadUserMenu] = useOnDemand(userMenu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when there is a user
  useEffect(() => void loadUserMenu(), []);
  if (UserMenu) return <UserMenu user={user} onLogout={onLogout} />;
  return (
    <ButtonLink to="/profile" variant="quiet">
      Profile
    </ButtonLink>
  );
}

/** The header's search box, on pages without their own. */
function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Form action="/search" role="search" aria-label="Header" className={styles.search}>
      <Icon name="search" />
      <SuggestingInput field={field} aria-label="Search supplements" placeholder="Search supplements" />
      <ScanButton />
    </Form>
  );
}
