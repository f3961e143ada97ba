import toast, { resolveValue, type Toast, type ToastType, useToaster } from "react-hot-toast/headless";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import type { ToastKind } from "./toast.ts";
import styles from "./toast-region.module.css";

/** Duration of each kind in milliseconds (specification §8). Loading toasts stay until dismissed. */
const TOAST_DURATION_MS: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
};

const SHOW_TOAST = { blank: toast, error: toast.error, success: toast.success, loading: toast.loading };

const ICONS: Partial<Record<ToastType, IconName>> = {
  error: "triangle-alert",
  success: "circle-check",
  loading: "loader-circle",
};

export const toasts = {
  /** Shows a toast and dismisses the previous one. The library shows at most twenty at once. */
  show(kind: ToastKind, message: string): void {
    toast.dismiss();
    SHOW_TOAST[kind](message, { duration: TOAST_DURATION_MS[kind] });
  },
  dismiss: (): void => toast.dismiss(),
};

/**
 * Renders the toasts. A toast stays while it is hovered or focused. Screen readers announce a status only in a region
 * that existed before, but an alert whenever it is inserted.
 */
export function ToastRegion() {
  const { toasts: all, handlers } = useToaster();
  const shown = all.filter((each) => each.visible);
  const { startPause, endPause } = handlers;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer, nothing is operated
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
  const icon = ICONS[shown.type];
  return (
    <div role={role} className={classNames(styles.toast, styles[shown.type])}>
      {icon && <Icon name={icon} />}
      <span>{resolveValue(shown.message, shown)}</span>
      <IconButton label="Dismiss" onClick={() => toast.dismiss(shown.id)}>
        <Icon name="x" />
      </IconButton>
    </div>
  );
}
