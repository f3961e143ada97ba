import { Suspense } from "react";
import { useAuth } from "../session/auth.tsx";
import type { Site } from "../site.ts";
import { classNames } from "../ui/class-names.ts";
import { Link } from "../ui/link.tsx";
import { loadLater } from "../ui/load-later.ts";
import { Logo } from "../ui/logo.tsx";
import styles from "./footer.module.css";
import { destinationOf, MORE_PAGES, NAVIGATION, type NavigationEntry } from "./navigation.ts";
import icons from "./social-icons.svg";
import { useSite } from "./use-site.ts";

/**
 * The form is complete in the page and works without JavaScript, so the browser loads its code after the page's. Nothing
 * may suspend on the server, which has it from the start.
 */
const NewsletterForm = import.meta.env.SSR
  ? (await import("./newsletter-form.tsx")).default
  : loadLater(() => import("./newsletter-form.tsx"));

const QUICK_LINKS: readonly NavigationEntry[] = [
  ...NAVIGATION,
  { label: "Privacy Policy", to: "/privacy-policy", paths: ["/privacy-policy"] },
];

/** Keys match the site configuration and the symbol ids in social-icons.svg. */
const SOCIAL = {
  instagram: "Instagram",
  tiktok: "TikTok",
  twitter: "Twitter",
  pinterest: "Pinterest",
} as const;

/** Quick links, contact details, social links and the newsletter form (specification §2). */
export function Footer() {
  const { contact, social, demoData } = useSite();
  const { user } = useAuth();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>
            What laboratories measured in your supplements, with the method and uncertainty behind every
            number.
          </p>
          <Suspense>
            <NewsletterForm />
          </Suspense>
        </div>
        <nav aria-labelledby="quick-links" className={styles.column}>
          <h2 id="quick-links" className={styles.heading}>
            Quick links
          </h2>
          {QUICK_LINKS.map((entry) => (
            <Link key={entry.to} to={destinationOf(entry, user !== null)}>
              {entry.label}
            </Link>
          ))}
        </nav>
        <ReachUs contact={contact} />
        <SocialLinks social={social} />
        <End demoData={demoData} />
      </div>
    </footer>
  );
}

/** Splits "100 Example Street, Suite 2, Austin, Texas 78701" into lines; city and state share the last one. */
const addressLines = (address: string) => address.split(/,\s*(?![^,]*$)/);

const ReachUs = ({ contact }: { contact: Site["contact"] }) => (
  <div className={classNames(styles.column, styles.reach)}>
    <h2 className={styles.heading}>Reach us</h2>
    <a href={`mailto:${contact.email}`}>{contact.email}</a>
    <a href={`tel:${contact.phone.replace(/[^+\d]/g, "")}`}>{contact.phone}</a>
    <address className={styles.address}>
      {addressLines(contact.address).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  </div>
);

function SocialLinks({ social }: { social: Site["social"] }) {
  const links = (Object.keys(SOCIAL) as (keyof typeof SOCIAL)[]).filter((key) => social[key] !== null);
  if (links.length === 0) return null;
  return (
    <div className={styles.column}>
      <h2 className={styles.heading}>Follow us</h2>
      {links.map((key) => (
        <a key={key} href={social[key] ?? ""} rel="noopener">
          <svg aria-hidden="true">
            <use href={`${icons}#${key}`} />
          </svg>
          {SOCIAL[key]}
        </a>
      ))}
    </div>
  );
}

/** Pages that the specification's quick links lack, and what the results of this site are about. */
const End = ({ demoData }: Pick<Site, "demoData">) => (
  <div className={styles.end}>
    <nav aria-label="More pages" className={styles.endLinks}>
      {MORE_PAGES.map(({ label, to }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
    <p>
      {demoData
        ? "The demo catalog is fictitious: its brands, products, and reports are made up and marked as demo."
        : "Results describe the sample that was tested, not other lots."}
    </p>
  </div>
);
