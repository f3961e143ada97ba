import { useState } from "react";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  name: string;
  className?: string | undefined;
  imageurl?: string | null;
}

/** The image if one is given and it loads, otherwise initials (specification §3). Decorative: the name is next to it. */
export function Avatar({ name, className, imageurl }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = imageurl && imageurl !== failed ? imageurl : null;
  return (
    <span className={classNames(styles.avatar, className)} aria-hidden="true">
      {image ? <img src={image} alt="" onError={() => setFailed(image)} /> : initialsOf(name)}
    </span>
  );
}

const firstLetter = (word: string) => (Array.from(word)[0] ?? "").toLocaleUpperCase("en");

/** The uppercase first letter of the first word of a name and of its last word (specification §3). */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return firstLetter(words.at(0) ?? "") + firstLetter(words.at(-1) ?? "");
}
