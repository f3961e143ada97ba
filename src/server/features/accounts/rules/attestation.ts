import { decodeAttestationObject, isoBase64URL } from "@simplewebauthn/server/helpers";

/**
 * Whether a new passkey comes without a certificate, as it was asked for. One that has some anyway is not looked into:
 * certificates name addresses of revocation lists, which the library would ask, whoever signed them.
 */
export function hasNoCertificates(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get("fmt");
    return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}
