/** The Barcode Detection API, as far as it is used here (WICG draft): not in TypeScript's own library. */
interface DetectedBarcode {
  readonly rawValue: string;
  readonly format: string;
}

declare class BarcodeDetector {
  constructor(options: { formats: readonly string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(source: CanvasImageSource): Promise<DetectedBarcode[]>;
}
