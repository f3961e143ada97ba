import { useEffect, useState } from "react";
import {
  type CameraFailure,
  camerasHere,
  closeCamera,
  failureOf,
  hasTorch,
  nextCamera,
  openCamera,
  turnTorch,
} from "./camera.ts";

export type CameraState =
  | { step: "opening" }
  | { step: "live"; stream: MediaStream; torch: "none" | "off" | "on"; cameras: readonly string[] }
  | { step: "failed"; why: CameraFailure };

/**
 * A camera that is open while the component is there and its page is in sight, and at no other time. `attempt` counts
 * what makes it open anew: another camera, another try.
 */
export function useCamera() {
  const [state, setState] = useState<CameraState>({ step: "opening" });
  const [wanted, setWanted] = useState<{ deviceId: string | null; attempt: number }>({
    deviceId: null,
    attempt: 0,
  });
  const isInSight = useIsInSight();

  useEffect(() => {
    if (!isInSight) return;
    let wantedStill = true;
    let open: MediaStream | null = null;
    const fail = (why: CameraFailure) => wantedStill && setState({ step: "failed", why });
    setState({ step: "opening" });
    openCamera(wanted.deviceId)
      .then(async (stream) => {
        if (!wantedStill) return closeCamera(stream);
        open = stream;
        // Unplugged, or taken by another program.
        stream.getVideoTracks()[0]?.addEventListener("ended", () => fail("busy"));
        const cameras = await camerasHere();
        if (wantedStill)
          setState({ step: "live", stream, torch: hasTorch(stream) ? "off" : "none", cameras });
      })
      .catch((error) => fail(failureOf(error)));
    return () => {
      wantedStill = false;
      if (open) closeCamera(open);
    };
  }, [wanted, isInSight]);

  const openAnew = (deviceId: string | null) =>
    setWanted(({ attempt }) => ({ deviceId, attempt: attempt + 1 }));
  return {
    state,
    retry: () => openAnew(null),
    switchCamera: () => state.step === "live" && openAnew(nextCamera(state.cameras, state.stream)),
    async switchTorch() {
      if (state.step !== "live" || state.torch === "none") return;
      const torch = state.torch === "on" ? "off" : "on";
      if (await turnTorch(state.stream, torch === "on")) setState({ ...state, torch });
    },
  };
}

/** Whether the page is what its reader looks at: not in another tab, nor behind another program on a phone. */
function useIsInSight(): boolean {
  const [isInSight, setInSight] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const look = () => setInSight(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isInSight;
}
