import type { ReactNode } from "react";
import type { BrandDetails } from "#contract/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { Time } from "../../ui/time.tsx";
import { BrandFamily } from "./brand-family.tsx";
import styles from "./brand-header.module.css";
import { BrandLogo } from "./brand-logo.tsx";
import { SourceLine } from "./source-line.tsx";

/** The brand's name, source and facts, and how many of its products were tested. `children`: what can be done with it. */
export function BrandHeader({ brand, children }: { brand: BrandDetails; children: ReactNode }) {
  const since = [brand.country, brand.founded && `founded ${brand.founded}`].filter(Boolean).join(", ");
  return (
    <header className={styles.header}>
      <BrandLogo brand={brand} size={128} />
      <div className={styles.words}>
        <h1 className={styles.name}>{brand.name}</h1>
        <SourceLine source={brand.source} />
        {brand.about && <p className={styles.about}>{brand.about}</p>}
        <p className={styles.facts}>
          {since && <span>{since}</span>}
          {brand.website && (
            <a href={brand.website} rel="external nofollow noopener">
              {URL.canParse(brand.website) ? new URL(brand.website).host : brand.website}
            </a>
          )}
        </p>
        <Counts brand={brand} />
        {children}
        <BrandFamily brand={brand} />
      </div>
    </header>
  );
}

function Counts({ brand }: { brand: BrandDetails }) {
  return (
    <p>
      {formatCount(brand.listed, "product")} listed, <strong>{brand.tested} tested</strong>
      {brand.tested > 0 && (
        <>
          , <strong>{brand.passed}</strong> of {brand.tested} passed
        </>
      )}
      {brand.last_tested_at && (
        <>
          . Last tested <Time value={brand.last_tested_at} />
        </>
      )}
      .
    </p>
  );
}
