import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { z } from "zod";

const CIPHER = "aes-256-gcm";
/** 128 MB and about half a second for each passphrase that is tried. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const SCRYPT_MEMORY = 2 * 128 * SCRYPT.N * SCRYPT.r;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const encryptedKey = z.strictObject({
  format: z.literal("assayed-encrypted-key-1"),
  kdf: z.strictObject({
    name: z.literal("scrypt"),
    N: z.literal(SCRYPT.N),
    r: z.literal(8),
    p: z.literal(1),
  }),
  salt: hex(16),
  nonce: hex(12),
  tag: hex(16),
  ciphertext: z.string().regex(/^(?:[0-9a-f]{2})+$/),
});

const keyOf = (passphrase: string, salt: Buffer): Buffer =>
  scryptSync(passphrase.normalize("NFKC"), salt, 32, { ...SCRYPT, maxmem: SCRYPT_MEMORY });

/** Encrypts a private key: AES-256-GCM under a key that scrypt derives from the passphrase. Text of a file. */
export function encryptKey(der: Buffer, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(CIPHER, keyOf(passphrase, salt), nonce);
  const ciphertext = Buffer.concat([cipher.update(der), cipher.final()]);
  const file: z.output<typeof encryptedKey> = {
    format: "assayed-encrypted-key-1",
    kdf: { name: "scrypt", ...SCRYPT },
    salt: salt.toString("hex"),
    nonce: nonce.toString("hex"),
    tag: cipher.getAuthTag().toString("hex"),
    ciphertext: ciphertext.toString("hex"),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Null: the text is not of this form, such as PEM. Throws for a wrong passphrase or a changed file. */
export function decryptKey(text: string, passphrase: string | null): Buffer | null {
  if (!text.trimStart().startsWith("{")) return null;
  const { salt, nonce, tag, ciphertext } = encryptedKey.parse(JSON.parse(text));
  const decipher = createDecipheriv(
    CIPHER,
    keyOf(passphrase ?? "", Buffer.from(salt, "hex")),
    Buffer.from(nonce, "hex"),
  ).setAuthTag(Buffer.from(tag, "hex"));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, "hex")), decipher.final()]);
}
