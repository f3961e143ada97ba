import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useState } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Maximum width: `sm` 600 px (default), `md` 900 px; `sheet` is `sm`, and full screen on phones. */
  width?: "sm" | "md" | "sheet";
  children?: ReactNode;
  /** Buttons, the safe choice first. */
  actions?: ReactNode;
}

/** A modal dialog: traps and restores focus, closes on Escape. Import it lazily, as no page needs it at first. */
export function Dialog({ open, onClose, title, width = "sm", children, actions }: DialogProps) {
  useRestoreFocus();
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
                  <Icon name="x" />
                </IconButton>
              }
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Restores focus to the opener when the dialog is unmounted while open, which Base UI doesn't do. */
function useRestoreFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
