import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import toast, { resolveValue, type Toast, type ToastType, useToaster } from "react-hot-toast/headless";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import type { ToastKind } from "./toast.ts";
import styles from "./toast-region.module.css";

/** How long each kind stays, in milliseconds (specification §8). A loading toast stays until it is dismissed. */
const TOAST_MS: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
};

const RAISE = { blank: toast, error: toast.error, success: toast.success, loading: toast.loading };

const ICONS: Partial<Record<ToastType, typeof X>> = {
  error: TriangleAlert,
  success: CircleCheck,
  loading: LoaderCircle,
};

export const toasts = {
  /** Each new toast dismisses the one before; the library itself never shows more than twenty. */
  raise(kind: ToastKind, message: string): void {
    toast.dismiss();
    RAISE[kind](message, { duration: TOAST_MS[kind] });
  },
  dismiss: (): void => toast.dismiss(),
};

/**
 * Shows the toasts. One that is pointed at, or holds the keyboard, stays until that ends. A screen reader hears of news
 * in a status that was there before; an alert it hears of as it comes.
 */
export function ToastRegion() {
  const { toasts: known, handlers } = useToaster();
  const shown = known.filter((each) => each.visible);
  const { startPause, endPause } = handlers;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the clock, nothing is operated
    <div
      className={styles.region}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      <div role="status">
        {shown
          .filter(({ type }) => type !== "error")
          .map((each) => (
            <ToastCard key={each.id} toast={each} />
          ))}
      </div>
      {shown
        .filter(({ type }) => type === "error")
        .map((each) => (
          <ToastCard key={each.id} toast={each} role="alert" />
        ))}
    </div>
  );
}

function ToastCard({ toast: shown, role }: { toast: Toast; role?: "alert" }) {
  const Icon = ICONS[shown.type];
  return (
    <div role={role} className={classNames(styles.toast, styles[shown.type])}>
      {Icon && <Icon aria-hidden="true" />}
      <span>{resolveValue(shown.message, shown)}</span>
      <IconButton label="Dismiss" onClick={() => toast.dismiss(shown.id)}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
