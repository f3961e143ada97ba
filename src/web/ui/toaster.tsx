import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { resolveValue, type ToastType, useToaster } from "react-hot-toast/headless";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { notify } from "./toast.ts";
import styles from "./toaster.module.css";
import { useHydrated } from "./use-hydrated.ts";

const ICONS: Partial<Record<ToastType, typeof X>> = {
  error: TriangleAlert,
  success: CircleCheck,
  loading: LoaderCircle,
};

/** Shows the toasts. One that is pointed at stays until the pointer leaves. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  // A toast may be raised before the page is alive: it must not stand in the first render, which the server knows.
  const shown = useHydrated() ? toasts.filter((toast) => toast.visible) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only pauses the clock, nothing is operated
    <div className={styles.region} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {shown.map((toast) => {
        const Icon = ICONS[toast.type];
        return (
          <div
            key={toast.id}
            role={toast.type === "error" ? "alert" : "status"}
            className={classNames(styles.toast, styles[toast.type])}
          >
            {Icon && <Icon aria-hidden="true" />}
            <span>{resolveValue(toast.message, toast)}</span>
            <IconButton label="Dismiss" onClick={() => notify.dismiss(toast.id)}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
