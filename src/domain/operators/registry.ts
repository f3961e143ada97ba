import { canonicalJson } from "../signing/canonical-json.ts";
import { keyId } from "../signing/keys.ts";
import { digestSha256, fromHex, type Subtle, toHex, utf8 } from "../signing/subtle.ts";

/** A change of who may publish. `previous`: hash of the statement before; null for the first. */
export type OperatorStatement = OperatorChange & {
  /** `YYYY-MM-DD` */
  on: string;
  previous: string | null;
};

export type OperatorChange =
  /** `public_key`: 32 bytes of Ed25519, hexadecimal. */
  | { kind: "add"; name: string; public_key: string }
  | { kind: "remove"; name: string }
  | { kind: "two_person"; required: boolean };

export interface OperatorSignature {
  /** SHA-256 of the public key, hexadecimal. */
  key_id: string;
  signature: string;
}

export interface SignedStatement {
  statement: OperatorStatement;
  signatures: OperatorSignature[];
}

export interface RegisteredOperator {
  name: string;
  keyId: string;
  publicKey: string;
}

/** Who may publish, as the signed statements say. */
export interface OperatorRegistry {
  operators: readonly RegisteredOperator[];
  /** Operators who were removed: what they signed before still counts. */
  former: readonly RegisteredOperator[];
  /** Whether publishing needs two operators. */
  twoPerson: boolean;
  /** Hash of the last statement; null while no operator is registered. */
  head: string | null;
}

export const EMPTY_REGISTRY: OperatorRegistry = { operators: [], former: [], twoPerson: false, head: null };

/** One spelling of a name, so that nobody is two operators: NFKC, lower case, single spaces. */
export const normalizeOperatorName = (name: string): string =>
  name.normalize("NFKC").trim().replaceAll(/\s+/gu, " ").toLowerCase();

const TWO = 2;

/** What an operator signs. The first line keeps it apart from everything else that keys sign. */
const signedBytes = (statement: OperatorStatement) =>
  utf8(`assayed-operators/1\n${canonicalJson({ ...statement })}`);

/** Signs a statement or an approval as an operator. */
export async function signAsOperator<Key>(
  subtle: Subtle<Key>,
  { privateKey, keyId: key_id }: { privateKey: Key; keyId: string },
  bytes: ReturnType<typeof utf8>,
): Promise<OperatorSignature> {
  return { key_id, signature: toHex(await subtle.sign("Ed25519", privateKey, bytes)) };
}

export const signStatement = <Key>(
  subtle: Subtle<Key>,
  key: { privateKey: Key; keyId: string },
  statement: OperatorStatement,
): Promise<OperatorSignature> => signAsOperator(subtle, key, signedBytes(statement));

/** Whether a signature over these bytes is the operator's. */
export async function isSignedByOperator(
  subtle: Subtle,
  operator: RegisteredOperator,
  { key_id, signature }: OperatorSignature,
  bytes: ReturnType<typeof utf8>,
): Promise<boolean> {
  const [raw, signed] = [fromHex(operator.publicKey), fromHex(signature)];
  if (key_id !== operator.keyId || !raw || !signed) return false;
  const key = await subtle.importKey("raw", raw, "Ed25519", false, ["verify"]);
  return subtle.verify("Ed25519", key, signed, bytes);
}

/** The operators who signed a statement. The first operator signs for himself. */
export async function signersOf(
  subtle: Subtle,
  registry: OperatorRegistry,
  { statement, signatures }: SignedStatement,
): Promise<RegisteredOperator[]> {
  const own = registry.operators.length === 0 ? await operatorIn(subtle, statement) : null;
  const signers: RegisteredOperator[] = [];
  for (const operator of own ? [own] : registry.operators) {
    const given = signatures.find(({ key_id }) => key_id === operator.keyId);
    if (given && (await isSignedByOperator(subtle, operator, given, signedBytes(statement))))
      signers.push(operator);
  }
  return signers;
}

/** How many operators must sign a change: where two are needed to publish, two are needed to change that. */
export const requiredSigners = ({ operators, twoPerson }: OperatorRegistry): number =>
  twoPerson && operators.length >= TWO ? TWO : 1;

async function operatorIn(subtle: Subtle, statement: OperatorStatement): Promise<RegisteredOperator | null> {
  if (statement.kind !== "add") return null;
  const id = await keyId(subtle, statement.public_key);
  return id === null ? null : { name: statement.name, keyId: id, publicKey: statement.public_key };
}

/** The registry after a statement. Throws `RangeError` with the reason if the statement is not allowed. */
export async function applyStatement(
  subtle: Subtle,
  registry: OperatorRegistry,
  statement: OperatorStatement,
): Promise<OperatorRegistry> {
  const head = await digestSha256(subtle, utf8(canonicalJson({ ...statement })));
  const { operators, former, twoPerson } = registry;
  if (statement.previous !== registry.head) throw new RangeError("It doesn't follow the statement before.");
  if (statement.kind === "add") {
    const operator = await operatorIn(subtle, statement);
    if (!operator) throw new RangeError("A public key is 64 lowercase hexadecimal digits.");
    if (operator.name === "" || operator.name !== normalizeOperatorName(operator.name))
      throw new RangeError(`"${operator.name}" is not a name in its one spelling.`);
    const taken = [...operators, ...former].find(
      (one) => one.keyId === operator.keyId || (one.name === operator.name && operators.includes(one)),
    );
    if (taken) throw new RangeError(`${taken.name} is registered with this name or key.`);
    return { ...registry, operators: [...operators, operator], head };
  }
  if (statement.kind === "remove") {
    const gone = operators.find(({ name }) => name === statement.name);
    if (!gone) throw new RangeError(`${statement.name} is not registered.`);
    if (operators.length <= (twoPerson ? TWO : 1))
      throw new RangeError(twoPerson ? "Two operators must remain." : "One operator must remain.");
    return {
      ...registry,
      operators: operators.filter((one) => one !== gone),
      former: [...former, gone],
      head,
    };
  }
  if (statement.required && operators.length < TWO)
    throw new RangeError("Two operators must be registered before two can be required.");
  return { ...registry, twoPerson: statement.required, head };
}

/** Replays all statements. Throws `RangeError` naming the first that is not allowed or not signed by enough operators. */
export async function replayStatements(
  subtle: Subtle,
  statements: readonly SignedStatement[],
): Promise<OperatorRegistry> {
  let registry = EMPTY_REGISTRY;
  for (const [at, signed] of statements.entries()) {
    const signers = await signersOf(subtle, registry, signed);
    if (signers.length < requiredSigners(registry))
      throw new RangeError(`Statement ${at + 1} isn't signed by enough operators.`);
    registry = await applyStatement(subtle, registry, signed.statement);
  }
  return registry;
}
