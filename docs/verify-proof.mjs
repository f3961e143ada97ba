// Verifies a proof that the MCP server returned, with nothing but Node: node verify-proof.mjs proof.json
// Checks that the signed document is in the log, and that a key of the log signed that tree.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const proof = JSON.parse(readFileSync(process.argv[2], "utf8"));
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const get = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer());
const check = (holds, reason) => {
  if (holds) return;
  console.error(`NOT PROVEN: ${reason}`);
  process.exit(1);
};
// The document is the leaf (RFC 6962): SHA-256 of 0x00 and its bytes.
let hash = sha256(Buffer.of(0), await get(proof.document_url));
check(hash.toString("hex") === proof.leaf_hash, "the document has another hash");
// From the leaf up to the root (RFC 9162, section 2.1.3.2).
let [at, last] = [proof.sequence - 1, proof.tree_size - 1];
for (const sibling of proof.hashes.map((one) => Buffer.from(one, "hex"))) {
  check(last > 0, "the proof is too long");
  if (at % 2 === 1 || at === last) {
    hash = sha256(Buffer.of(1), sibling, hash);
    while (at % 2 === 0 && at !== 0) [at, last] = [at >>> 1, last >>> 1];
  } else hash = sha256(Buffer.of(1), hash, sibling);
  [at, last] = [at >>> 1, last >>> 1];
}
// The checkpoint (c2sp.org/tlog-checkpoint) states size and root, and is signed with Ed25519.
const [head, signatures] = proof.checkpoint.split("\n\n");
const [, size, root] = head.split("\n");
check(last === 0 && hash.toString("base64") === root && size === `${proof.tree_size}`, "another tree");
const list = JSON.parse(await get(new URL("/.well-known/assayed-keys.json", proof.document_url)));
const isSigned = list.chains[proof.chain].keys.some(({ public_key }) => {
  const x = Buffer.from(public_key, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = (line) => Buffer.from(line.split(" ").at(-1), "base64").subarray(4);
  return signatures.split("\n").some((line) => verify(null, Buffer.from(`${head}\n`), key, signed(line)));
});
check(isSigned, "no key of the log signed the checkpoint");
console.log("PROVEN");
