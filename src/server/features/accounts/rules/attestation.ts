/**
 * Whether a new passkey comes without certificates, as requested (`attestationType: "none"`). Those with certificates
 * are not verified: the library would fetch the revocation list URLs in them, even from an untrusted signer (SSRF).
 */
export async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  try {
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get("fmt");
    return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
  } catch {
    return false;
  }
}
