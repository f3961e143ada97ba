/**
 * The script of an embedded badge. It reads the report's signed document, the signed statements about it and the site's keys,
 * checks hashes and signatures, compares lot, date and verdict with what was signed, and says whether the report has been
 * withdrawn, superseded or disputed since; the product it names is the one of the document. It does so when the badge
 * loads, and again when a visitor points at it or tabs to it, so that a page that stays open follows the report. Written
 * for browsers, and readable by anyone who embeds it.
 */
export const EMBED_SCRIPT = `
const line = document.getElementById("check");
const badge = document.getElementById("badge");
const { slug, lot, tested, verdict } = line.dataset;
const hex = (text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));
const sha256 = async (bytes) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
// Asks again, also for what the browser has: a copy may be from before the report was withdrawn.
const get = async (url) => {
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(url);
  return response.text();
};
class Problem extends Error {}
// The content of a signed document, after checking its form, hash, key and signature.
const read = async (text, keys, what) => {
  const { payload, proof } = JSON.parse(text);
  const { hash, signature, ...header } = proof;
  // Documents are canonical JSON (RFC 8785), so parsing and writing them again gives the same bytes.
  if (JSON.stringify({ payload, proof }) !== text) throw new Problem(what + " isn't in its signed form.");
  const bytes = new TextEncoder().encode(JSON.stringify({ payload, proof: header }));
  if ((await sha256(bytes)) !== hash) throw new Problem(what + " was changed after it was signed.");
  const key = keys.find((one) => one.key_id === header.key_id);
  if (!key || key.revoked || (await sha256(hex(key.public_key))) !== header.key_id) throw new Problem("No valid key signed " + what.toLowerCase() + ".");
  const imported = await crypto.subtle.importKey("raw", hex(key.public_key), "Ed25519", false, ["verify"]);
  if (!(await crypto.subtle.verify("Ed25519", imported, hex(signature), bytes))) throw new Problem(what + "'s signature is wrong.");
  const isLate = key.retired_after !== null && header.sequence > key.retired_after;
  if (isLate) throw new Problem(what + " was signed with a key that was retired before.");
  return { payload, hash, sequence: header.sequence };
};
// The newest signed statement about the report's state; undefined if there is none.
const newestState = async (texts, keys, report) => {
  const statements = [];
  for (const text of texts) {
    const statement = await read(text, keys, "A statement about the report");
    if (statement.payload.report_hash !== report.hash) throw new Problem("A statement is about another report.");
    if (statement.payload.kind === "state") statements.push(statement);
  }
  return statements.sort((one, other) => other.sequence - one.sequence)[0]?.payload;
};
// The frame is small: the report's page has the whole reason.
const short = (reason) => (reason && reason.length > 90 ? reason.slice(0, 90).trim() + "…" : reason || "");
const sentences = {
  withdrawn: (state) => "Withdrawn on " + state.on + ". Don't rely on its results. " + short(state.reason),
  superseded: (state) => "Superseded on " + state.on + (state.superseded_by ? " by report " + state.superseded_by : "") + ". " + short(state.reason),
  disputed: (state) => "Disputed since " + state.on + ". Its verdict stands until that is settled. " + short(state.reason),
};
const check = async () => {
  const [text, lines, list] = await Promise.all([
    get("/report/" + slug + "/report.json"),
    get("/report/" + slug + "/statements.jsonl"),
    get("/.well-known/assayed-keys.json"),
  ]);
  const keys = Object.values(JSON.parse(list).chains).flatMap((chain) => chain.keys);
  const report = await read(text, keys, "The report");
  const { payload } = report;
  const isSame = payload.sample.lot_number === lot && payload.dates.tested_on === tested && payload.published_verdict === verdict;
  if (!isSame) throw new Problem("This badge doesn't say what was signed.");
  const state = await newestState(lines.split("\\n").filter(Boolean), keys, report);
  return { payload, state };
};
const show = ({ payload, state }) => {
  const present = state ? state.state : "current";
  const { name, brand } = payload.product.listed || payload.product;
  const signed = "Signature checked in your browser. Signed for " + name + " by " + brand + ", lot " + lot + ", tested " + tested + ".";
  const sentence = sentences[present];
  line.dataset.outcome = present === "current" ? "right" : present;
  line.textContent = sentence ? sentence(state).trim() + " Signatures checked in your browser." : signed + " Neither withdrawn, superseded nor disputed.";
  if (present === line.dataset.state) return;
  // The picture is from when the page was made: it follows the report.
  line.dataset.state = present;
  badge.src = "/badge/" + slug + ".svg?state=" + present;
  badge.alt = line.textContent;
};
const AGAIN_AFTER_MS = 10000;
let checkedAt = -AGAIN_AFTER_MS;
const verify = () => {
  if (performance.now() - checkedAt < AGAIN_AFTER_MS) return;
  checkedAt = performance.now();
  check().then(show).catch((error) => {
    line.dataset.outcome = error instanceof Problem ? "wrong" : "unknown";
    line.textContent = error instanceof Problem ? error.message : "Your browser couldn't check the signature. Open the report to check it there.";
  });
};
verify();
document.addEventListener("pointerover", verify);
document.addEventListener("focusin", verify);
`;
