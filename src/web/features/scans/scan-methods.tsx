import { useSession } from "../../session/auth.tsx";
import { sessionTokenOf } from "../../session/session-machine.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./scan-methods.module.css";
import type { ScanInput } from "./use-scan.ts";

/**
 * The scan methods, and what happens with the camera's picture before the browser asks for permission. It asks only
 * once: visitors who decline because they don't know why must find the setting later.
 */
export function ScanMethods({ onShow }: { onShow: (method: ScanInput) => void }) {
  return (
    <div className={styles.methods}>
      <Bars />
      <p>
        Point the camera at the barcode, or at the square code, which may include the lot. Your browser will
        ask for camera access. The barcode is read on your device. The picture never leaves it.
      </p>
      <div className={styles.choices}>
        <Button variant="primary" autoFocus onClick={() => onShow({ method: "camera" })}>
          <Icon name="camera" />
          Use the camera
        </Button>
        <Button onClick={() => onShow({ method: "picture", taken: null })}>
          <Icon name="image-up" />
          Upload a photo of the label
        </Button>
        <Button onClick={() => onShow({ method: "digits" })}>
          <Icon name="keyboard" />
          Type the digits
        </Button>
      </div>
      <PrivacyNote />
    </div>
  );
}

function PrivacyNote() {
  const { session } = useSession();
  return (
    <p className={styles.privacy}>
      {sessionTokenOf(session)
        ? "Your scans are saved in your profile, where you can delete them."
        : "You’re not logged in, so your scans aren’t saved, and photos are deleted once they’re read."}
    </p>
  );
}

/** Illustration: a barcode in a viewfinder frame. */
const Bars = () => (
  <svg viewBox="0 0 160 88" aria-hidden="true" className={styles.bars}>
    <path d="M4 24V10a6 6 0 0 1 6-6h14M136 4h14a6 6 0 0 1 6 6v14M156 64v14a6 6 0 0 1-6 6h-14M24 84H10a6 6 0 0 1-6-6V64" />
    {BARS.map(([x, width]) => (
      <rect key={x} x={x} y="22" width={width} height="44" />
    ))}
  </svg>
);

const BARS: readonly (readonly [x: number, width: number])[] = [
  [28, 2],
  [33, 2],
  [39, 5],
  [47, 2],
  [54, 3],
  [60, 6],
  [70, 2],
  [76, 2],
  [81, 4],
  [89, 6],
  [98, 2],
  [104, 4],
  [112, 2],
  [117, 5],
  [126, 2],
  [131, 2],
];
