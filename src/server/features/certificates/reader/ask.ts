import type { CertificateQuestion } from "#contract/certificate-questions.ts";

const ABOUT_THE_DOCUMENT = {
  row: null,
  page: null,
  subject: null,
  text: null,
  readings: [],
  place: null,
  picture: null,
} as const satisfies Partial<CertificateQuestion>;

/** A question; what is left out is null, and it has no readings. */
export const ask = (
  question: Pick<CertificateQuestion, "code" | "sentence"> & Partial<CertificateQuestion>,
): CertificateQuestion => ({ ...ABOUT_THE_DOCUMENT, ...question });
