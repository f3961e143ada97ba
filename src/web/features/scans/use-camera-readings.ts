import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { createCodeReader } from "./code-reader.ts";
import { onceAgreed, type Reading, readingOf } from "./reading.ts";

/** Rest between two pictures, in milliseconds: a phone that only reads gets hot. */
const REST_MS = 80;

/**
 * Reads the camera's picture again and again while `on`. `onReading` hears what each picture says; of a product once
 * two agree on it, and not again while it stays in sight. `broken`: there is no reader to be had.
 */
export function useReadings(
  video: RefObject<HTMLVideoElement | null>,
  on: boolean,
  onReading: (reading: Reading) => void,
): { broken: boolean } {
  const [broken, setBroken] = useState(false);
  const tell = useEffectEvent(onReading);
  useEffect(() => {
    if (!on) return;
    let wanted = true;
    readOn(video, () => wanted, tell).catch(() => wanted && setBroken(true));
    return () => {
      wanted = false;
    };
  }, [on, video]);
  return { broken };
}

async function readOn(
  video: RefObject<HTMLVideoElement | null>,
  wanted: () => boolean,
  tell: (reading: Reading) => void,
): Promise<void> {
  const reader = await createCodeReader();
  const hear = onceAgreed(tell);
  try {
    while (wanted()) {
      const picture = video.current;
      if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA) {
        const reading = readingOf(await reader.read(picture), new Date().getFullYear());
        if (wanted()) hear(reading);
      }
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  } finally {
    reader.close();
  }
}
