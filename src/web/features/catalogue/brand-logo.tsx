import styles from "./brand-logo.module.css";

/** A demo brand's drawn logo, or the initial of a real one's name. Decorative: the name is always next to it as text. */
export function BrandLogo({
  brand: { name, logo_url: source },
  size,
}: {
  brand: { name: string; logo_url: string | null };
  size: number;
}) {
  if (source)
    return <img className={styles.logo} src={source} alt="" width={size} height={size} decoding="async" />;
  return (
    <span
      className={styles.initial}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden="true"
    >
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()}
    </span>
  );
}
