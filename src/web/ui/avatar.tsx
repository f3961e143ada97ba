import { useState } from "react";
import styles from "./avatar.module.css";
import { classNames } from "./class-names.ts";
import { initialsOf } from "./initials.ts";

interface AvatarProps {
  name: string;
  className?: string | undefined;
  imageurl?: string | null;
}

/** The image if one is given and it loads, otherwise initials (specification §3). Decorative: the name stands beside it. */
export function Avatar({ name, className, imageurl }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = imageurl && imageurl !== failed ? imageurl : null;
  return (
    <span className={classNames(styles.avatar, className)} aria-hidden="true">
      {image ? <img src={image} alt="" onError={() => setFailed(image)} /> : initialsOf(name)}
    </span>
  );
}
