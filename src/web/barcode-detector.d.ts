/** The part of the Barcode Detection API (WICG draft) that is used here; TypeScript's DOM library lacks it. */
interface DetectedBarcode {
  readonly rawValue: string;
  readonly format: string;
}

declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(source: CanvasImageSource): Promise<DetectedBarcode[]>;
}
