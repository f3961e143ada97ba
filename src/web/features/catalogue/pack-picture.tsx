import type { Card } from "#contract/catalogue.ts";
import { PICTURE_TEXTS } from "#contract/product-pictures.ts";
import styles from "./pack-picture.module.css";

/** A product's picture. Its text says what is seen; `alt=""` where it would only lengthen the name of a link. */
export function PackPicture({
  card,
  eager = false,
  alt = PICTURE_TEXTS[card.picture],
}: {
  card: Pick<Card, "image_url" | "picture">;
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
