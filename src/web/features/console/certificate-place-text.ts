import type { CertificatePlace } from "#contract/certificate-questions.ts";

/** Where something stands on the certificate: "page 2, 31 mm from the top", "Sheet 1, line 8". */
export const certificatePlaceText = (place: CertificatePlace): string =>
  place.kind === "page"
    ? `page ${place.page}, ${Math.round((place.y / 72) * 25.4)} mm from the top`
    : `${place.sheet === null ? "" : `${place.sheet}, `}line ${place.row}`;
