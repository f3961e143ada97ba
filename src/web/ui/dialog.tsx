import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** At most 600 px wide (`sm`) unless told otherwise; `md` is 900 px; `sheet` is `sm`, and the whole of a phone. */
  width?: "sm" | "md" | "sheet";
  children?: ReactNode;
  /** Buttons, the safe one first. */
  actions?: ReactNode;
}

/** A modal dialog: focus stays in it and returns, Escape closes it. Import it lazily: no page needs it to be read. */
export function Dialog({ open, onClose, title, width = "sm", children, actions }: DialogProps) {
  useReturnOfFocus();
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classNames(styles.popup, styles[width])}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
            {actions && <div className={styles.actions}>{actions}</div>}
            <Base.Close
              render={
                <IconButton label="Close" className={styles.close}>
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** A dialog that is taken away while it is open has no chance to hand the focus back to what opened it. */
function useReturnOfFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const nowhere = document.activeElement === null || document.activeElement === document.body;
      if (nowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
