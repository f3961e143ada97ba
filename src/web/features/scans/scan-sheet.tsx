import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { isCameraAllowed } from "./camera.ts";
import { CameraView } from "./camera-view.tsx";
import { DigitsForm } from "./digits-form.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { ScanResult } from "./scan-answer.tsx";
import { ScanMethods } from "./scan-methods.tsx";
import styles from "./scan-sheet.module.css";
import { type Scanning, type ScanState, useScan } from "./use-scan.ts";

/** The scan dialog: by camera, by photo, or by typed digits. */
export default function ScanSheet({ onClose }: { onClose: () => void }) {
  const scanning = useScan(onClose);
  const { state, show } = scanning;
  const body = useRef<HTMLDivElement>(null);
  const screen = screenOf(state);
  const shown = useRef(screen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the sheet opens
  useEffect(() => void isCameraAllowed().then((allowed) => allowed && show({ method: "camera" })), []);

  // The focused element is gone with the previous screen: focus the new one and scroll to its top.
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    body.current?.focus({ preventScroll: true });
    body.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [screen]);

  return (
    <Dialog open onClose={onClose} title="Scan a package" width="sheet">
      <div ref={body} tabIndex={-1} className={styles.body}>
        <Screen scanning={scanning} />
      </div>
    </Dialog>
  );
}

const screenOf = (state: ScanState): string => (state.step === "showing" ? state.method.method : state.step);

function Screen({ scanning }: { scanning: Scanning }) {
  const { state, show, ask, retry } = scanning;
  switch (state.step) {
    case "reading":
      return <ReadingPicture />;
    case "failed":
      return <ErrorState compact title="Scan lookup failed" error={state.error} onRetry={retry} />;
    case "answered":
      return <ScanResult outcome={state.outcome} scanning={scanning} />;
    case "showing":
      switch (state.method.method) {
        case "start":
          return <ScanMethods onShow={show} />;
        case "camera":
          return <CameraView scanning={scanning} asking={state.asking} />;
        case "digits":
          return (
            <>
              <DigitsForm busy={state.asking} onSend={ask} />
              <Button variant="quiet" onClick={() => show({ method: "start" })}>
                Back
              </Button>
            </>
          );
        case "picture":
          return <PictureUpload taken={state.method.taken} scanning={scanning} />;
      }
  }
}

const ReadingPicture = () => (
  <div className={styles.reading} role="status">
    <span className={styles.spinner} aria-hidden="true" />
    <p>Reading the picture. This takes a few seconds.</p>
  </div>
);
