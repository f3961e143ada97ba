import CameraOff from "lucide-react/icons/camera-off";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CAMERA_FAILURES, type CameraFailure } from "./camera.ts";
import type { Way } from "./use-scan.ts";

/** Why there is no camera, and the ways that need none. */
export function CameraRefused({
  why,
  onRetry,
  onShow,
}: {
  why: CameraFailure;
  onRetry: () => void;
  onShow: (way: Way) => void;
}) {
  const { title, words } = CAMERA_FAILURES[why];
  return (
    <div role="alert">
      <EmptyState
        compact
        icon={<CameraOff aria-hidden="true" />}
        title={title}
        actions={
          <>
            <Button variant="primary" onClick={() => onShow({ way: "picture", taken: null })}>
              Send a photograph
            </Button>
            <Button onClick={() => onShow({ way: "digits" })}>Type the digits</Button>
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
