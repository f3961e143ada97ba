import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import toast, { resolveValue, type ToastType, useToaster } from "react-hot-toast/headless";
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

/** Shows the toasts. One that is pointed at stays until the pointer leaves. */
export function ToastRegion() {
  const { toasts: known, handlers } = useToaster();
  const shown = known.filter((each) => each.visible);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the clock, nothing is operated
    <div className={styles.region} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {shown.map((each) => {
        const Icon = ICONS[each.type];
        return (
          <div
            key={each.id}
            role={each.type === "error" ? "alert" : "status"}
            className={classNames(styles.toast, styles[each.type])}
          >
            {Icon && <Icon aria-hidden="true" />}
            <span>{resolveValue(each.message, each)}</span>
            <IconButton label="Dismiss" onClick={() => toast.dismiss(each.id)}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
