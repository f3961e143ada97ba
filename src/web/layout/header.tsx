import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/accounts.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { RequestTestButton, RequestTestForm } from "../features/test-requests/request-test.tsx";
import { useSession } from "../session/auth.tsx";
import { isUserUnknown } from "../session/session-machine.ts";
import { ButtonLink, IconButton } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { loadLater } from "../ui/load-later.ts";
import { Logo } from "../ui/logo.tsx";
import { onScroll } from "../ui/on-scroll.ts";
import { useOnDemand } from "../ui/use-on-demand.ts";
import styles from "./header.module.css";
import { LoginLinks } from "./login-links.tsx";
import { INGREDIENTS, NAVIGATION } from "./navigation.ts";
import { NavigationLinks } from "./navigation-links.tsx";

const mobileMenu = () => import("./mobile-menu.tsx");
const headerSearch = () => import("./header-search.tsx");
/** Loaded after the page: the home page has a search box of its own. Nothing may suspend on the server. */
const HeaderSearch = import.meta.env.SSR ? (await headerSearch()).default : loadLater(headerSearch);
const logoutDialog = () => import("./logout-dialog.tsx");

/** Pages that have their own search box. */
const HAS_OWN_SEARCH = /^\/(home|search|ai-search)?\/?$/i;

// Requested before hydration reaches it, which waits for it.
if (!import.meta.env.SSR && !HAS_OWN_SEARCH.test(location.pathname)) headerSearch().catch(() => {});

/** The sticky header with navigation. Shows a bottom border once the page is scrolled. */
export function Header() {
  const hasSearch = !HAS_OWN_SEARCH.test(useLocation().pathname);
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
        <Entries />
        {hasSearch && (
          <Suspense fallback={<SearchPlace />}>
            <HeaderSearch />
          </Suspense>
        )}
        <AccountArea onLogout={openLogoutDialog} />
        <MenuButton onOpen={openMenu} />
      </div>
      {MobileMenu && <MobileMenu open={open === "menu"} onClose={close} onLogout={openLogoutDialog} />}
      <RequestTestForm />
      {LogoutDialog && open === "logout" && <LogoutDialog onClose={close} />}
    </header>
  );
}

/** The navigation, and apart from it what the specification's lacks. */
const Entries = () => (
  <div className={styles.entries}>
    <nav aria-label="Main">
      <NavigationLinks entries={NAVIGATION} className={styles.entry} />
    </nav>
    <nav aria-label="Reference">
      <NavigationLinks entries={[INGREDIENTS]} className={styles.entry} />
    </nav>
  </div>
);

/** Keeps the place of the search box and its icon until their code is loaded. */
const SearchPlace = () => (
  <>
    <span className={styles.opener} />
    <div className={styles.searchRow} />
  </>
);

/** On small screens: opens the menu. */
const MenuButton = ({ onOpen }: { onOpen: () => void }) => (
  <div className={styles.compact}>
    <IconButton label="Open menu" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name="menu" />
    </IconButton>
  </div>
);

/** What a user has in the header, or the login links. */
function AccountArea({ onLogout }: { onLogout: () => void }) {
  const { session } = useSession();
  if (session.step === "user") return <UserArea user={session.user} onLogout={onLogout} />;
  return <div className={styles.account}>{isUserUnknown(session) ? <ProfileLink /> : <LoginLinks />}</div>;
}

/** A user's Request test button and menu. */
const UserArea = ({ user, onLogout }: { user: User; onLogout: () => void }) => (
  <>
    <div className={styles.request}>
      <RequestTestButton />
    </div>
    <div className={classNames(styles.account, styles.own)}>
      <AccountMenu user={user} onLogout={onLogout} />
    </div>
  </>
);

/** For a visitor with a session token whose profile isn't known: neither a guest nor a name. */
const ProfileLink = () => (
  <ButtonLink to="/profile" variant="quiet">
    Profile
  </ButtonLink>
);

const userMenu = () => import("./user-menu.tsx");

/** The user menu; a plain link to the profile until its code is loaded. */
function AccountMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const [UserMenu, loadUserMenu] = useOnDemand(userMenu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when there is a user
  useEffect(() => void loadUserMenu(), []);
  return UserMenu ? <UserMenu user={user} onLogout={onLogout} /> : <ProfileLink />;
}
