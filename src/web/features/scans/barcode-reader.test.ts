import { afterEach, describe, expect, test, vi } from "vitest";
import { detectorReader, writtenOut } from "./detector-reader.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser's reader that knows these formats and sees these codes. */
function stubReader(formats: string[], found: { format: string; rawValue: string }[] = []) {
  const asked: string[][] = [];
  class BarcodeDetector {
    static getSupportedFormats = async () => formats;
    constructor(options: { formats: string[] }) {
      asked.push(options.formats);
    }
    detect = async () => found;
  }
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  return asked;
}

const picture = {} as HTMLVideoElement;

describe("the browser's own reader", () => {
  test("is asked for the codes of packs that it knows", async () => {
    const asked = stubReader(
      ["aztec", "ean_13", "ean_8", "qr_code", "upc_e"],
      [{ format: "upc_e", rawValue: "04252614" }],
    );
    const reader = await detectorReader();
    expect(asked).toEqual([["ean_13", "ean_8", "upc_e", "qr_code"]]);
    expect(await reader?.read(picture)).toBe("042100005264");
  });

  test("sees nothing where there is nothing", async () => {
    stubReader(["ean_13", "ean_8"]);
    expect(await (await detectorReader())?.read(picture)).toBeNull();
  });

  test("is none where there is none, or where it does not know bars", async () => {
    expect(await detectorReader()).toBeNull();
    stubReader(["qr_code"]);
    expect(await detectorReader()).toBeNull();
  });
});

test.each([
  ["upc_e", "04252614", "042100005264"],
  ["upc_e", "042100005264", "042100005264"],
  ["ean_8", "04252614", "04252614"],
  ["data_matrix", "\u001d010952000000001110B7", "\u001d010952000000001110B7"],
])("a browser's %s %j is sent as %j", (format, rawValue, sent) => {
  expect(writtenOut({ format, rawValue })).toBe(sent);
});
