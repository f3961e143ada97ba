import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A grey stand-in of the size of what is coming. Any CSS length. */
export function Skeleton({
  width = "100%",
  height = "1em",
  className,
}: {
  width?: string;
  height?: string;
  className?: string;
}) {
  return <span aria-hidden="true" className={classNames(styles.bone, className)} style={{ width, height }} />;
}

/** Says aloud what is being loaded; stands beside the skeletons. */
export const LoadingNote = ({ children }: { children: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);
