import { expect, test } from "vitest";
import { failureOf, hasTorch, nextCamera, turnTorch } from "./camera.ts";

/** A stream of one track, as far as it is asked about. */
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
])("%s means that the camera is %s", (error, why) => {
  expect(failureOf(error)).toBe(why);
});

test("the other cameras come one after the other, and then the first again", () => {
  const cameras = ["back", "wide", "front"];
  expect(cameras.map((camera) => nextCamera(cameras, opened(camera)))).toEqual(["wide", "front", "back"]);
  expect(nextCamera(cameras, opened("unplugged"))).toBe("back");
  expect(nextCamera([], opened("back"))).toBeNull();
});

test("a light is there where the camera says so, and on where it took the wish", async () => {
  const wishes: object[] = [];
  const lit = streamOf({
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async (wish: object) => void wishes.push(wish),
  });
  expect(hasTorch(lit)).toBe(true);
  expect(await turnTorch(lit, true)).toBe(true);
  expect(wishes).toEqual([{ advanced: [{ torch: true }] }]);
  expect(hasTorch(streamOf({ getCapabilities: () => ({}) }))).toBe(false);
  expect(hasTorch(streamOf({}))).toBe(false);
  const stubborn = streamOf({ applyConstraints: () => Promise.reject(new Error("no")) });
  expect(await turnTorch(stubborn, true)).toBe(false);
});
