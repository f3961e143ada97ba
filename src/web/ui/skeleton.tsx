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

/** Stand-ins for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = Array.from({ length: lines }, (_, at) => (at === lines - 1 && lines > 1 ? "60%" : "100%"));
  return (
    <span aria-hidden="true">
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={at} className={classNames(styles.bone, styles.line)} style={{ width }} />
      ))}
    </span>
  );
}

/** Says aloud what is being loaded; stands beside the skeletons. */
export const LoadingNote = ({ children }: { children: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);
