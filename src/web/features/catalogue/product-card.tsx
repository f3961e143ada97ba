import type { ReactNode } from "react";
import type { Card } from "#contract/catalogue.ts";
import { FORM_LABELS, NOTICE_STANDING_LABELS } from "#contract/labels.ts";
import { hasExpired } from "#domain/age.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { PackPicture } from "./pack-picture.tsx";
import styles from "./product-card.module.css";
import { DemoBadge } from "./record-badges.tsx";
import { VerdictCard } from "./verdict-card.tsx";

interface ProductCardProps {
  card: Card;
  layout?: "grid" | "list";
  /** The number that the list is sorted by. */
  figure?: ReactNode;
  /** Loads the picture eagerly, for cards above the fold. */
  eager?: boolean;
  headingLevel?: 2 | 3;
  /** A control of the list, such as the compare toggle. */
  action?: ReactNode;
  /** A line about this card, such as why it is similar. */
  note?: string;
}

/** A supplement in a list: picture, brand, name and the verdict with its reason, aligned across cards. */
export function ProductCard(props: ProductCardProps) {
  const { card, layout = "grid", figure, eager = false, headingLevel = 3, action, note } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={styles.card} data-layout={layout}>
      <div className={styles.picture}>
        <PackPicture card={card} eager={eager} />
        {card.demo && layout === "grid" && <DemoBadge />}
      </div>
      <div className={styles.names}>
        <p className={styles.brand}>{card.brand.name}</p>
        <Heading className={styles.name}>
          <Link to={`/supplement-details/${card.slug}`} className={styles.link}>
            <Unbroken>{card.name}</Unbroken>
          </Link>
        </Heading>
        {layout === "list" && (
          <p className={styles.form}>
            {FORM_LABELS[card.form]} {card.demo && <DemoBadge />}
          </p>
        )}
      </div>
      <div className={styles.findings}>
        <VerdictCard outcome={card} untested={card.label_summary}>
          {figure}
          <CardNotice notices={card.notices} />
          <CardCertificate certificates={card.certificates} />
        </VerdictCard>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/** That an authority has published a recall or an alert about a product, if none of it is known to have ended. */
export const CardNotice = ({ notices }: Pick<Card, "notices">) =>
  notices.includes("current") && (
    <p className={styles.notice}>
      <Icon name="triangle-alert" />
      {NOTICE_STANDING_LABELS.current}
    </p>
  );

/** The certificate that lasts longest of those that cover a product. The product's page also has expired ones. */
function CardCertificate({ certificates }: Pick<Card, "certificates">) {
  const [certificate] = certificates;
  if (!certificate || hasExpired(certificate.expires_on, new Date())) return null;
  const { issuer, scope, expires_on } = certificate;
  return (
    <p className={styles.certificate}>
      {issuer}: {scope}, until <Time value={expires_on} />
    </p>
  );
}
