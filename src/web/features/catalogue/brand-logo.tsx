import styles from "./brand-logo.module.css";

/** A brand's logo. Decorative: the name is always next to it as text. */
export function BrandLogo({
  brand,
  size,
}: {
  brand: { slug: string; logo_url: string | null };
  size: number;
}) {
  const source = brand.logo_url ?? `/media/logos/${brand.slug}.svg`;
  return <img className={styles.logo} src={source} alt="" width={size} height={size} decoding="async" />;
}
