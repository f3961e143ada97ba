import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createBarcodeReader } from "./barcode-reader.ts";
import { type CameraReading, confirmReadings, interpretCode } from "./camera-reading.ts";

/** Pause between two frames: decoding nonstop heats up a phone. */
const READ_INTERVAL_MS = 80;

/**
 * Decodes video frames while `on`. `onReading` gets each reading; a product only once two frames agree, and not again
 * while it stays in view. `broken`: no barcode reader could be loaded.
 */
export function useCameraReadings(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onReading: (reading: CameraReading) => void,
): { broken: boolean } {
  const [broken, setBroken] = useState(false);
  const notify = useEffectEvent(onReading);
  useEffect(() => {
    if (!on) return;
    let wanted = true;
    readUntil(video, () => wanted, notify).catch(() => wanted && setBroken(true));
    return () => {
      wanted = false;
    };
  }, [on, video]);
  return { broken };
}

async function readUntil(
  video: RefObject<HTMLVideoElement | null>,
  wanted: () => boolean,
  notify: (reading: CameraReading) => void,
): Promise<void> {
  const reader = await createBarcodeReader();
  const report = confirmReadings(notify);
  try {
    while (wanted()) {
      const picture = video.current;
      if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const reading = interpretCode(await reader.read(picture), new Date().getFullYear());
        if (wanted()) report(reading);
      }
      await new Promise((resolve) => setTimeout(resolve, READ_INTERVAL_MS));
    }
  } finally {
    reader.close();
  }
}
