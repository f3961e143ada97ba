import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { useAuth } from "../session/auth.tsx";
import { IconButton } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { onScroll } from "../ui/on-scroll.ts";
import styles from "./header.module.css";
import { LoginLinks } from "./login-links.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { NavigationLinks } from "./navigation-links.tsx";

const UserMenu = lazy(() => import("./user-menu.tsx"));
const LogoutDialog = lazy(() => import("./logout-dialog.tsx"));

/** Pages whose own search box is their subject. */
const HAS_OWN_SEARCH = /^\/(home|search|ai-search)?\/?$/i;

/** The header with navigation. It stays in sight and draws a line under itself once the page is scrolled. */
export function Header() {
  const { pathname } = useLocation();
  const { user } = useAuth();
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDialogElement>(null);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => onScroll(() => header.current?.toggleAttribute("data-scrolled", window.scrollY > 8)), []);

  const askToLeave = () => {
    menu.current?.close();
    setLeaving(true);
  };

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
        <div className={styles.account}>
          {user ? (
            <Suspense fallback={null}>
              <UserMenu user={user} onLogout={askToLeave} />
            </Suspense>
          ) : (
            <LoginLinks />
          )}
        </div>
        <div className={styles.compact}>
          <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => menu.current?.showModal()}>
            <Menu aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <MobileMenu ref={menu} onLogout={askToLeave} />
      {leaving && (
        <Suspense fallback={null}>
          <LogoutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </header>
  );
}

const HeaderSearch = () => (
  <Form action="/search" role="search" className={styles.search}>
    <Search aria-hidden="true" />
    <input
      type="search"
      name="q"
      aria-label="Search supplements"
      placeholder="Search supplements"
      maxLength={MAX_LENGTH.default}
    />
  </Form>
);
