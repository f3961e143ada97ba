import { Link } from "react-router";
import { BRAND_NAME } from "#contract/brand.ts";
import type { Site } from "../site.ts";
import { classNames } from "../ui/class-names.ts";
import { Logo } from "../ui/logo.tsx";
import styles from "./footer.module.css";
import { NAVIGATION } from "./navigation.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import icons from "./social-icons.svg";
import { useSite } from "./use-site.ts";

const QUICK_LINKS = [...NAVIGATION, { label: "Privacy Policy", to: "/privacy-policy" }];

/** The keys are the configuration's and the names of the drawings. */
const SOCIAL = {
  instagram: "Instagram",
  tiktok: "TikTok",
  twitter: "Twitter",
  pinterest: "Pinterest",
} as const;

/** Quick links, how to reach us, where else we are, and the newsletter (specification §2). */
export function Footer() {
  const { contact, social, sampleData } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <Logo />
          <p>
            What a laboratory measured in your supplements, with the method and the uncertainty beside every
            number.
          </p>
          <NewsletterForm />
        </div>
        <nav aria-labelledby="quick-links" className={styles.column}>
          <h2 id="quick-links" className={styles.heading}>
            Quick links
          </h2>
          {QUICK_LINKS.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
        <ReachUs contact={contact} />
        <SocialLinks social={social} />
        <p className={styles.end}>
          <span>
            {sampleData
              ? "The sample catalogue is fictitious: its brands, products and reports are made up, and marked as samples."
              : "A result describes the sample that was tested, and says nothing about other lots."}
          </span>
          <span className={styles.ends}>
            <Link to="/about">About {BRAND_NAME}</Link>
            <Link to="/standards">Standards</Link>
            <Link to="/open-data">Open data</Link>
          </span>
        </p>
      </div>
    </footer>
  );
}

/** "100 Example Street, Suite 2, Austin, Texas 78701": city and state stay on one line. */
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

const SocialLinks = ({ social }: { social: Site["social"] }) => (
  <div className={styles.column}>
    <h2 className={styles.heading}>Elsewhere</h2>
    {(Object.keys(SOCIAL) as (keyof typeof SOCIAL)[]).map((key) => (
      <a key={key} href={social[key]} rel="noopener">
        <svg aria-hidden="true">
          <use href={`${icons}#${key}`} />
        </svg>
        {SOCIAL[key]}
      </a>
    ))}
  </div>
);
