/** Issuers of certificates: as fictitious as the brands. */
export const HARBOUR = "Harbour Mark Certification (demo)";
export const FIELDSTONE = "Fieldstone Quality Scheme (demo)";

export const certificate = (
  issuer: string,
  scope: string,
  certificateNumber: string,
  validFrom: string,
  expiresOn: string,
) => ({ issuer, scope, certificateNumber, validFrom, expiresOn, url: null });
