/** Path of a picture of a laboratory sample, named by the SHA-256 of its bytes in hexadecimal. */
export const SAMPLE_PICTURE_PATH = /^\/media\/samples\/([0-9a-f]{64})\.webp$/;

export const samplePicturePath = (sha256: string): string => `/media/samples/${sha256}.webp`;

/** The SHA-256 in such a path; null for any other path or URL. */
export const pictureHashIn = (path: string): string | null => SAMPLE_PICTURE_PATH.exec(path)?.[1] ?? null;
