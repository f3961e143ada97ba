import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CAMERA_FAILURES, type CameraFailure } from "./camera.ts";
import type { ScanInput } from "./use-scan.ts";

/** Why the camera can't be used, and the scan methods without a camera. */
export function CameraFailed({
  why,
  onRetry,
  onShow,
}: {
  why: CameraFailure;
  onRetry: () => void;
  onShow: (method: ScanInput) => void;
}) {
  const { title, words } = CAMERA_FAILURES[why];
  return (
    <div role="alert">
      <EmptyState
        compact
        icon={<Icon name="camera-off" />}
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={() => onShow({ method: "picture", taken: null })}>
              Upload a photo
            </Button>
            <Button onClick={() => onShow({ method: "digits" })}>Type the digits</Button>
            <Button variant="quiet" onClick={onRetry}>
              Try the camera again
            </Button>
          </>
        }
      >
        {words}
      </EmptyState>
    </div>
  );
}
