/** Why the camera's picture cannot be had. */
export type CameraFailure = "refused" | "absent" | "busy" | "unsupported";

export const CAMERA_FAILURES: Record<CameraFailure, { title: string; words: string }> = {
  refused: {
    title: "The camera may not be used",
    words:
      "Your browser was told not to let this page use it. The sign in front of the page’s address is where it can be allowed again.",
  },
  absent: {
    title: "No camera was found",
    words: "This device has none that a page may use.",
  },
  busy: {
    title: "The camera gives no picture",
    words: "Another program may be using it. Please close that one and try again.",
  },
  unsupported: {
    title: "This browser gives pages no camera",
    words: "Another browser may, where the page’s address begins with https.",
  },
};

/** What the names of a browser's refusals mean (Media Capture and Streams, §10.2). */
const REFUSALS: Readonly<Record<string, CameraFailure>> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "absent",
  OverconstrainedError: "absent",
  TypeError: "unsupported",
};

export const failureOf = (error: unknown): CameraFailure =>
  REFUSALS[error instanceof Error ? error.name : ""] ?? "busy";

/** Enough pixels for the bars of a pack at arm's length; more only takes longer to read. */
const PICTURE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

/** Opens one camera, or the one that looks away from the reader. Rejects as `getUserMedia` does. */
export async function openCamera(deviceId: string | null): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new TypeError("No camera for this page.");
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: "environment" } };
  return navigator.mediaDevices.getUserMedia({ audio: false, video: { ...PICTURE, ...which } });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether the reader has let this page use the camera before, so that it need not be explained again. */
export async function isCameraAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: "camera" })).state === "granted";
  } catch {
    return false;
  }
}

/** The torch is not in every browser's list of what a camera can do (MediaStream Image Capture, §5). */
interface WithTorch {
  torch?: boolean;
}

export const hasTorch = (stream: MediaStream): boolean =>
  (stream.getVideoTracks()[0]?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Resolves to whether the torch did as it was told. */
export async function turnTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const wish: MediaTrackConstraintSet & WithTorch = { torch: on };
  const done = stream.getVideoTracks()[0]?.applyConstraints({ advanced: [wish] });
  return done ? done.then(() => true).catch(() => false) : false;
}

/** The cameras of the device; their names and number are known once one of them is allowed. */
export const camerasHere = async (): Promise<string[]> =>
  (await navigator.mediaDevices.enumerateDevices())
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId }) => deviceId);

/** The camera after the one that is open, round and round. */
export function nextCamera(cameras: readonly string[], stream: MediaStream): string | null {
  const open = stream.getVideoTracks()[0]?.getSettings().deviceId ?? "";
  return cameras[(cameras.indexOf(open) + 1) % cameras.length] ?? null;
}
