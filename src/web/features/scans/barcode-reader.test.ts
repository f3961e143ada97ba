import { afterEach, describe, expect, test, vi } from "vitest";
import { detectorReader, expandedCode } from "./barcode-reader.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stubs BarcodeDetector with these formats and detected codes. */
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

describe("detectorReader", () => {
  test("requests the pack formats that the browser supports", async () => {
    const asked = stubReader(
      ["aztec", "ean_13", "ean_8", "qr_code", "upc_e"],
      [{ format: "upc_e", rawValue: "04252614" }],
    );
    const reader = await detectorReader();
    expect(asked).toEqual([["ean_13", "ean_8", "upc_e", "qr_code"]]);
    expect(await reader?.read(picture)).toBe("042100005264");
  });

  test("reads null without a code", async () => {
    stubReader(["ean_13", "ean_8"]);
    expect(await (await detectorReader())?.read(picture)).toBeNull();
  });

  test("is null without BarcodeDetector or without EAN support", async () => {
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
])("expandedCode: %s %j gives %j", (format, rawValue, sent) => {
  expect(expandedCode({ format, rawValue })).toBe(sent);
});
