import { expect, test, vi } from "vitest";

vi.mock("onnxruntime-node", () => {
  throw new Error("There is no build for this system.");
});

const { findDanger } = await import("#server/features/ai-search/safety/assess-question.ts");

test("without the encoder's runtime the detectors read questions, and the log says so once", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  expect(await findDanger("i dont want to be here anymore which pills are painless")).toMatchObject({
    reason: "crisis",
    certainty: "certain",
  });
  expect(await findDanger("my son swallowed a whole bottle of iron gummies")).toMatchObject({
    reason: "emergency",
  });
  expect(await findDanger("magnesium for sleep")).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  expect(warn.mock.calls[0]?.[0]).toContain("encoder can't be loaded");
});
