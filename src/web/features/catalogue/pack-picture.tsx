import type { Card } from "#contract/catalogue.ts";
import styles from "./pack-picture.module.css";

/** A product's picture. `alt` is empty by default, as the product's name is next to it. */
export function PackPicture({
  card,
  eager = false,
  alt = "",
}: {
  card: Pick<Card, "image_url">;
  eager?: boolean;
  alt?: string;
}) {
  return (
    <img
      className={styles.picture}
      src={card.image_url}
      alt={alt}
      width={360}
      height={360}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
