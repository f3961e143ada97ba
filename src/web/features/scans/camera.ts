/** Why the camera can't be used. */
export type CameraFailure = "refused" | "absent" | "busy" | "unsupported";

export const CAMERA_FAILURES: Record<CameraFailure, { title: string; words: string }> = {
  refused: {
    title: "Camera access is blocked",
    words:
      "Your browser is blocking the camera on this page. To allow it, click the icon to the left of the address bar.",
  },
  absent: {
    title: "No camera found",
    words: "This device has no camera that a web page can use.",
  },
  busy: {
    title: "The camera isn’t responding",
    words: "Another app may be using it. Close that app and try again.",
  },
  unsupported: {
    title: "This browser can’t use the camera here",
    words: "Try another browser, and make sure the page’s URL starts with https.",
  },
};

/** Causes by the error names of `getUserMedia` (Media Capture and Streams, §10.2). */
const FAILURE_BY_ERROR: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  TypeError: "unsupported",
};

export const cameraFailureOf = (error: unknown): CameraFailure =>
  FAILURE_BY_ERROR[error instanceof Error ? error.name : ""] ?? "busy";

/** Enough pixels for a barcode at arm's length; more only takes longer to decode. */
const RESOLUTION = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** Opens a camera; by default the rear one. Rejects as `getUserMedia` does. */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new TypeError("getUserMedia is unavailable.");
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: "environment" } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...RESOLUTION, ...which } });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether camera permission was granted before, so that the explanation can be skipped. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state === "granted";
  } catch {
    return false;
  }
}

/** `torch` is missing from the DOM types (MediaStream Image Capture, §5). */
interface WithTorch {
  torch?: boolean;
}

export const hasTorch = (stream: MediaStream): boolean =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Turns the torch on or off; resolves to whether it worked. */
export async function setTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const constraint: MediaTrackConstraintSet & WithTorch = { torch: on };
  const done = stream.getVideoTracks()[0]?.applyConstraints({ advanced: [constraint] });
  return done ? done.then(() => true).catch(() => false) : false;
}

/** Device ids of the cameras; browsers only list them once permission is granted. */
export const listCameras = async (): Promise<string[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);

/** The camera after the open one, cyclic. */
export function nextCamera(cameras: readonly string[], stream: MediaStream): string | null {
  const open = stream.getVideoTracks()[0]?.getSettings().deviceId ?? "";
  return cameras[(cameras.indexOf(open) + 1) % cameras.length] ?? null;
}
