/**
 * The script of an embedded badge: reads the report's signed document and the site's keys, checks hash and signature, and
 * compares lot, date and verdict with what was signed; the product it names is the one of the document. Written for browsers, and readable by anyone who embeds it.
 */
export const EMBED_SCRIPT = `
const line = document.getElementById("check");
const { slug, lot, tested, verdict } = line.dataset;
const hex = (text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));
const sha256 = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const get = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  return response.text();
};
const check = async () => {
  const [text, list] = await Promise.all([get("/report/" + slug + "/report.json"), get("/.well-known/assayed-keys.json")]);
  const { payload, proof } = JSON.parse(text);
  const { hash, signature, ...header } = proof;
  // The document is canonical JSON (RFC 8785), so parsing and writing it again gives the same bytes.
  if (JSON.stringify({ payload, proof }) !== text) return "The report isn't in its signed form.";
  const bytes = new TextEncoder().encode(JSON.stringify({ payload, proof: header }));
  if ((await sha256(bytes)) !== hash) return "The report was changed after it was signed.";
  const keys = Object.values(JSON.parse(list).chains).flatMap((chain) => chain.keys);
  const key = keys.find((one) => one.key_id === header.key_id);
  if (!key || key.revoked || (await sha256(hex(key.public_key))) !== header.key_id) return "No valid key signed the report.";
  const imported = await crypto.subtle.importKey("raw", hex(key.public_key), "Ed25519", false, ["verify"]);
  if (!(await crypto.subtle.verify("Ed25519", imported, hex(signature), bytes))) return "The report's signature is wrong.";
  const isLate = key.retired_after !== null && header.sequence > key.retired_after;
  if (isLate) return "The report was signed with a key that was retired before.";
  const isSame = payload.sample.lot_number === lot && payload.dates.tested_on === tested && payload.published_verdict === verdict;
  if (!isSame) return "This badge doesn't say what was signed.";
  const { name, brand } = payload.product.listed || payload.product;
  line.dataset.outcome = "right";
  line.textContent = "Signature checked in your browser. Signed for " + name + " by " + brand + ", lot " + lot + ", tested " + tested + ".";
  return null;
};
check().then(
  (problem) => {
    if (problem === null) return;
    line.dataset.outcome = "wrong";
    line.textContent = problem;
  },
  () => {
    line.dataset.outcome = "unknown";
    line.textContent = "Your browser couldn't check the signature. Open the report to check it there.";
  },
);
`;
