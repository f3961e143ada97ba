import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

/** Authenticator data flags (WebAuthn §6.1): user present, user verified, attested credential data. */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

interface ChallengeOptions {
  challenge: string;
}

/** A software authenticator that creates one passkey (ES256, no attestation) and signs with it. */
export function createAuthenticator({
  rpId,
  origin,
  verifiesUser = true,
}: {
  rpId: string;
  origin: string;
  verifiesUser?: boolean;
}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let signatures = 0;

  const clientData = (type: string, { challenge }: ChallengeOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (extraFlags: number, attested: Buffer = Buffer.alloc(0)) => {
    signatures += 1;
    const flags = FLAGS.present | (verifiesUser ? FLAGS.verified : 0) | extraFlags;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(signatures);
    return Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([flags]),
      counter,
      attested,
    ]);
  };

  const credential = <Response>(response: Response) => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key" as const,
    response,
    clientExtensionResults: {},
  });

  return {
    id: id.toString("base64url"),
    /** Response to `navigator.credentials.create`. */
    create(options: ChallengeOptions) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = [
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authenticatorData(FLAGS.attested, attested)),
      ];
      return credential({
        clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
        attestationObject: Buffer.concat(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Response to `navigator.credentials.get`. */
    get(options: ChallengeOptions) {
      const data = authenticatorData(0);
      const client = clientData("webauthn.get", options);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return credential({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: createSign("sha256").update(signed).sign(privateKey).toString("base64url"),
      });
    },
  };
}

/** COSE key (RFC 9053): key type EC2, ES256, curve P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
}

/** CBOR head (RFC 8949) for lengths up to 65,535 bytes. */
const cborHead = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([major | length])
    : length < 256
      ? Buffer.from([major | 24, length])
      : Buffer.from([major | 25, length >> 8, length & 0xff]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(0x40, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([cborHead(0x60, text.length), Buffer.from(text)]);
