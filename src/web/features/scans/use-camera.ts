import { useEffect, useState } from "react";
import {
  type CameraFailure,
  cameraFailureOf,
  closeCamera,
  hasTorch,
  listCameras,
  nextCamera,
  openCamera,
  setTorch,
} from "./camera.ts";

export type CameraState =
  | { step: "opening" }
  | { step: "live"; stream: MediaStream; torch: "none" | "off" | "on"; cameras: readonly string[] }
  | { step: "failed"; why: CameraFailure };

/** Which camera to open. `attempt` is incremented to reopen it, for another camera or a retry. */
interface CameraRequest {
  deviceId: string | null;
  attempt: number;
}

/**
 * Keeps a camera open while the component is mounted and the page is visible. Closing it whenever it isn't shown has a price: reopening takes a moment on some
 * phones, and some browsers ask for permission again.
 */
export function useCamera() {
  const [request, setRequest] = useState<CameraRequest>({ deviceId: null, attempt: 0 });
  const [state, setState] = useOpenCamera(request);

  const reopen = (deviceId: string | null) =>
    setRequest(({ attempt }) => ({ deviceId, attempt: attempt + 1 }));
  return {
    state,
    retry: () => reopen(null),
    switchCamera: () => state.step === "live" && reopen(nextCamera(state.cameras, state.stream)),
    async switchTorch() {
      if (state.step !== "live" || state.torch === "none") return;
      const torch = state.torch === "on" ? "off" : "on";
      if (await setTorch(state.stream, torch === "on")) setState({ ...state, torch });
    },
  };
}

/** The state of the requested camera, which is open while the page is visible, and its setter. */
function useOpenCamera(request: CameraRequest) {
  const [state, setState] = useState<CameraState>({ step: "opening" });
  const isVisible = usePageVisible();

  useEffect(() => {
    if (!isVisible) return;
    let active = true;
    let open: MediaStream | null = null;
    const fail = (why: CameraFailure) => active && setState({ step: "failed", why });
    setState({ step: "opening" });
    openCamera(request.deviceId)
      .then(async (stream) => {
        if (!active) return closeCamera(stream);
        open = stream;
        // Unplugged, or taken by another app.
        stream.getVideoTracks()[0]?.addEventListener("ended", () => fail("busy"));
        const cameras = await listCameras();
        if (active) setState({ step: "live", stream, torch: hasTorch(stream) ? "off" : "none", cameras });
      })
      .catch((error) => fail(cameraFailureOf(error)));
    return () => {
      active = false;
      if (open) closeCamera(open);
    };
  }, [request, isVisible]);

  return [state, setState] as const;
}

/** Whether the page is visible: not in a background tab or behind another app. */
function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === "visible");
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isVisible;
}
