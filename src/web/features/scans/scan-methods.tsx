import Camera from "lucide-react/icons/camera";
import ImageUp from "lucide-react/icons/image-up";
import Keyboard from "lucide-react/icons/keyboard";
import { useAuth } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./scan-methods.module.css";
import type { Way } from "./use-scan.ts";

/** What happens with the camera's picture, before the browser asks for it; and the ways without a camera. */
export function ScanWays({ onShow }: { onShow: (way: Way) => void }) {
  return (
    <div className={styles.ways}>
      <Bars />
      <p>
        Point the camera at the barcode of a pack, or at the square code that has its lot. Your browser asks
        first whether this page may use the camera. The bars are read here: the camera’s picture does not
        leave your device, only the number does.
      </p>
      <div className={styles.choices}>
        <Button variant="primary" autoFocus onClick={() => onShow({ way: "camera" })}>
          <Camera aria-hidden="true" />
          Use the camera
        </Button>
        <Button onClick={() => onShow({ way: "picture", taken: null })}>
          <ImageUp aria-hidden="true" />
          Send a photograph of the label
        </Button>
        <Button onClick={() => onShow({ way: "digits" })}>
          <Keyboard aria-hidden="true" />
          Type the digits
        </Button>
      </div>
      <WhatIsKept />
    </div>
  );
}

function WhatIsKept() {
  const { isAuthenticated } = useAuth();
  return (
    <p className={styles.kept}>
      {isAuthenticated
        ? "Your scans are listed in your profile, where you can delete them."
        : "You are not logged in: no list of your scans is kept, and a photograph is deleted once it is read."}
    </p>
  );
}

/** A barcode in its frame, as the camera will see it. */
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
