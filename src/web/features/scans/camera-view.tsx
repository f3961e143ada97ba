import Camera from "lucide-react/icons/camera";
import Flashlight from "lucide-react/icons/flashlight";
import FlashlightOff from "lucide-react/icons/flashlight-off";
import SwitchCamera from "lucide-react/icons/switch-camera";
import { useEffect, useRef, useState } from "react";
import { formatBarcode } from "#domain/barcode.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CameraRefused } from "./camera-failed.tsx";
import styles from "./camera-view.module.css";
import { DigitsForm } from "./digits-form.tsx";
import type { Reading } from "./reading.ts";
import { pictureFrom } from "./snapshot.ts";
import { useCamera } from "./use-camera.ts";
import { useReadings } from "./use-camera-readings.ts";
import type { Scanning } from "./use-scan.ts";

/** How long nothing is read before the digits may as well be typed, in milliseconds. */
const TYPING_AFTER_MS = 8000;

/** The camera's picture, which is read until it shows a product. */
export function CameraView({ scanning, asking }: { scanning: Scanning; asking: boolean }) {
  const { missing, ask, show } = scanning;
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera();
  const { state } = camera;
  const stream = state.step === "live" ? state.stream : null;
  const [hint, setHint] = useState<string | null>(null);
  const isLate = useIsLate(stream !== null);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  const onReading = (reading: Reading) => {
    if (reading.kind === "product" && !missing.includes(reading.gtin14)) ask({ barcode: reading.code });
    else if (reading.kind !== "nothing") setHint(hintOn(reading));
  };
  const { broken } = useReadings(video, stream !== null && !asking, onReading);

  if (state.step === "failed")
    return <CameraRefused why={state.why} onRetry={camera.retry} onShow={scanning.show} />;

  const takePicture = async () => {
    const taken = video.current && (await pictureFrom(video.current));
    if (taken) show({ way: "picture", taken });
  };
  return (
    <>
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.video}
          aria-label="Picture of the camera"
          autoPlay
          muted
          playsInline
        />
        <span className={styles.frame} aria-hidden="true" />
        <Tools camera={camera} />
      </div>
      <p role="status" className={styles.status}>
        {statusOf({ opening: state.step === "opening", asking, broken, hint })}
      </p>
      <div className={styles.choices}>
        <Button onClick={takePicture} disabled={stream === null || asking}>
          <Camera aria-hidden="true" />
          Photograph the label instead
        </Button>
      </div>
      {(isLate || broken) && (
        <section aria-label="Type the digits" className={styles.digits}>
          <p>Does it not read? The digits below the bars do as well.</p>
          <DigitsForm busy={asking} onSend={ask} withLot={false} />
        </section>
      )}
    </>
  );
}

/** What this camera can do beside showing its picture. */
function Tools({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { state, switchTorch, switchCamera } = camera;
  if (state.step !== "live") return null;
  const isLit = state.torch === "on";
  const Icon = isLit ? FlashlightOff : Flashlight;
  return (
    <div className={styles.tools}>
      {state.torch !== "none" && (
        <IconButton label="Light" aria-pressed={isLit} className={styles.tool} onClick={switchTorch}>
          <Icon aria-hidden="true" />
        </IconButton>
      )}
      {state.cameras.length > 1 && (
        <IconButton label="Other camera" className={styles.tool} onClick={switchCamera}>
          <SwitchCamera aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function statusOf({
  opening,
  asking,
  broken,
  hint,
}: {
  opening: boolean;
  asking: boolean;
  broken: boolean;
  hint: string | null;
}): string {
  if (opening) return "The camera is being opened. Your browser may ask whether it may be used.";
  if (asking) return "Found a number, looking it up …";
  if (broken)
    return "The barcode reader could not be loaded. Please check your connection, or type the digits.";
  return hint ?? "Hold the barcode into the frame, about a hand’s width away.";
}

const hintOn = (reading: Exclude<Reading, { kind: "nothing" }>): string =>
  reading.kind === "product"
    ? `We know no product with the number ${formatBarcode(reading.gtin14)}. Show another pack.`
    : "This code names no product. Show the one with the bars.";

/** Whether something has been going on for so long that another way should be offered. */
function useIsLate(going: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(() => setLate(true), TYPING_AFTER_MS);
    return () => clearTimeout(timer);
  }, [going]);
  return isLate;
}
