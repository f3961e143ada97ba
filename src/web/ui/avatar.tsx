import { useState } from "react";
import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

const [SMALL, LARGER] = PICTURE_WIDTHS;

interface AvatarProps {
  name: string;
  className?: string | undefined;
  /** URL of an uploaded picture. */
  imageurl?: string | null;
  /** Diameter of the circle, if the class changes it. */
  sizes?: string;
}

/** The image if one is given and it loads, otherwise initials (specification §3). Decorative: the name is next to it. */
export function Avatar({ name, className, imageurl, sizes = "2.25rem" }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = imageurl && imageurl !== failed ? imageurl : null;
  return (
    <span className={classNames(styles.avatar, className)} aria-hidden="true">
      {image ? (
        <img
          src={`${image}?w=${SMALL}`}
          srcSet={`${image}?w=${SMALL} ${SMALL}w, ${image}?w=${LARGER} ${LARGER}w`}
          sizes={sizes}
          alt=""
          onError={() => setFailed(image)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

const firstLetter = (word: string) => (Array.from(word)[0] ?? "").toLocaleUpperCase("en");

/** The uppercase first letter of the first word of a name and of its last word (specification §3). */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words.at(0) ?? "") + firstLetter(words.at(-1) ?? "");
}
