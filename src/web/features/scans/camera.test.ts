import { expect, test } from "vitest";
import { cameraFailureOf, hasTorch, nextCamera, setTorch } from "./camera.ts";

/** A stub stream with one track. */
const streamOf = (track: object) =>
  ({ getVideoTracks: () => [{ getSettings: () => ({}), ...track }] }) as unknown as MediaStream;
const opened = (deviceId: string) => streamOf({ getSettings: () => ({ deviceId }) });

test.each([
  [new DOMException("no", "NotAllowedError"), "refused"],
  [new DOMException("no", "NotFoundError"), "absent"],
  [new DOMException("no", "OverconstrainedError"), "absent"],
  [new DOMException("no", "NotReadableError"), "busy"],
  [new TypeError("no"), "unsupported"],
  ["something else", "busy"],
])("cameraFailureOf: %s is %s", (error, why) => {
  expect(cameraFailureOf(error)).toBe(why);
});

test("nextCamera cycles through the cameras", () => {
  const cameras = ["back", "wide", "front"];
  expect(cameras.map((camera) => nextCamera(cameras, opened(camera)))).toEqual(["wide", "front", "back"]);
  expect(nextCamera(cameras, opened("unplugged"))).toBe("back");
  expect(nextCamera([], opened("back"))).toBeNull();
});

test("hasTorch reads the capabilities, setTorch reports whether the constraint was applied", async () => {
  const constraints: object[] = [];
  const lit = streamOf({
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async (constraint: object) => void constraints.push(constraint),
  });
  expect(hasTorch(lit)).toBe(true);
  expect(await setTorch(lit, true)).toBe(true);
  expect(constraints).toEqual([{ advanced: [{ torch: true }] }]);
  expect(hasTorch(streamOf({ getCapabilities: () => ({}) }))).toBe(false);
  expect(hasTorch(streamOf({}))).toBe(false);
  const stubborn = streamOf({ applyConstraints: () => Promise.reject(new Error("no")) });
  expect(await setTorch(stubborn, true)).toBe(false);
});
