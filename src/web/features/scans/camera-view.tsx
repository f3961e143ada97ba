import { useEffect, useRef, useState } from "react";
import { formatBarcode } from "#domain/barcode.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CameraFailed } from "./camera-failed.tsx";
import type { CameraReading } from "./camera-reading.ts";
import styles from "./camera-view.module.css";
import { DigitsForm } from "./digits-form.tsx";
import { useCamera } from "./use-camera.ts";
import { useCameraReadings } from "./use-camera-readings.ts";
import type { Scanning } from "./use-scan.ts";

/** After this long without a reading, typing the digits is offered. */
const OFFER_DIGITS_AFTER_MS = 8000;

/** Live camera view, scanned for barcodes until a product is found. */
export function CameraView({ scanning, asking }: { scanning: Scanning; asking: boolean }) {
  const { missing, ask, show } = scanning;
  const camera = useCamera();
  const { state } = camera;
  const stream = state.step === "live" ? state.stream : null;
  const video = useVideo(stream);
  const [hint, setHint] = useState<string | null>(null);
  const offersDigits = useDelayPassed(stream !== null);

  const onReading = (reading: CameraReading) => {
    if (reading.kind === "product" && !missing.includes(reading.gtin14)) ask({ barcode: reading.code });
    else if (reading.kind !== "nothing") setHint(hintFor(reading));
  };
  const { broken } = useCameraReadings(video, stream !== null && !asking, onReading);

  if (state.step === "failed")
    return <CameraFailed why={state.why} onRetry={camera.retry} onShow={scanning.show} />;

  const takePicture = async () => {
    const taken = video.current && (await captureFrame(video.current));
    if (taken) show({ method: "picture", taken });
  };
  return (
    <>
      <div className={styles.stage}>
        <video ref={video} className={styles.video} aria-label="Camera view" autoPlay muted playsInline />
        <span className={styles.frame} aria-hidden="true" />
        <Tools camera={camera} />
      </div>
      <p role="status" className={styles.status}>
        {statusOf({ opening: state.step === "opening", asking, broken, hint })}
      </p>
      <PhotoButton onClick={takePicture} disabled={stream === null || asking} />
      {(offersDigits || broken) && <Digits asking={asking} ask={ask} />}
    </>
  );
}

/** The element that plays the stream. */
function useVideo(stream: MediaStream | null) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return video;
}

const PhotoButton = (button: { onClick: () => void; disabled: boolean }) => (
  <div className={styles.choices}>
    <Button {...button}>
      <Icon name="camera" />
      Take a photo of the label instead
    </Button>
  </div>
);

const Digits = ({ asking, ask }: { asking: boolean; ask: Scanning["ask"] }) => (
  <section aria-label="Type the digits" className={styles.digits}>
    <p>Not scanning? Type the digits under the barcode.</p>
    <DigitsForm busy={asking} onSend={ask} withLot={false} />
  </section>
);

/** Buttons for the torch and for switching cameras. */
function Tools({ camera }: { camera: ReturnType<typeof useCamera> }) {
  const { state, switchTorch, switchCamera } = camera;
  if (state.step !== "live") return null;
  const isLit = state.torch === "on";
  return (
    <div className={styles.tools}>
      {state.torch !== "none" && (
        <IconButton label="Flashlight" aria-pressed={isLit} className={styles.tool} onClick={switchTorch}>
          <Icon name={isLit ? "flashlight-off" : "flashlight"} />
        </IconButton>
      )}
      {state.cameras.length > 1 && (
        <IconButton label="Switch camera" className={styles.tool} onClick={switchCamera}>
          <Icon name="switch-camera" />
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
  if (opening) return "Opening the camera. Your browser may ask for permission.";
  if (asking) return "Found a barcode. Looking it up…";
  if (broken) return "Couldn’t load the barcode reader. Check your connection, or type the digits.";
  return hint ?? "Hold the barcode inside the frame, about 4 inches away.";
}

const hintFor = (reading: Exclude<CameraReading, { kind: "nothing" }>): string =>
  reading.kind === "product"
    ? `We don’t have a product with barcode ${formatBarcode(reading.gtin14)}. Try another package.`
    : "That’s not a product code. Scan the barcode.";

/** Whether `running` has been true for OFFER_DIGITS_AFTER_MS. */
function useDelayPassed(running: boolean): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setPassed(true), OFFER_DIGITS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return passed;
}

/** The current video frame as a JPEG file; null before the first frame. */
async function captureFrame(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  return picture && new File([picture], "label.jpg", { type: picture.type });
}
