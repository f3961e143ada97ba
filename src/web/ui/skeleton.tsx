import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A gray placeholder for loading content. `width` and `height` are CSS lengths. */
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

/** Announces what is loading to screen readers, beside the skeletons. */
export const LoadingNote = ({ children }: { children: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);
