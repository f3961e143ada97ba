import type {
  PublishedRegistration,
  PublishedTestStep,
  RegistryPayload,
} from "#contract/registered-test-documents.ts";
import type { PublishedPayload, PublishedReport } from "#contract/report-file.ts";
import type { Subtle } from "../signing/subtle.ts";
import { sealOf } from "./seal.ts";
import { attachmentProblem, dayOf, stepProblem, type TestHistory } from "./step-problem.ts";

/** A genuine document of a chain. */
export interface ChainDocument {
  sequence: number;
  hash: string;
  payload: RegistryPayload | PublishedPayload;
}

/** A registered test as its documents state it. */
export interface CheckedTest extends TestHistory {
  steps: PublishedTestStep[];
  /** Position and hash of each entry's document, the registration first. */
  entries: { sequence: number; hash: string }[];
}

interface Walk {
  tests: Map<string, CheckedTest>;
  /** By report number. */
  reports: Map<string, { hash: string; report: PublishedReport }>;
  /** The newest instant or day that a document so far states. */
  latest: string;
}

/**
 * Checks what the documents of a chain, in order, say about registered tests: that no entry is missing between two others,
 * that none is dated before the documents before it, that each step was allowed, and that each opening fits its seal.
 * `problems`: a sentence for each finding.
 */
export async function checkRegistry(
  subtle: Subtle,
  documents: Iterable<ChainDocument> | AsyncIterable<ChainDocument>,
): Promise<{ problems: string[]; tests: CheckedTest[] }> {
  const walk: Walk = { tests: new Map(), reports: new Map(), latest: "" };
  const problems: string[] = [];
  for await (const document of documents)
    for (const problem of await problemsOf(subtle, walk, document))
      problems.push(`Document ${document.sequence}: ${problem}`);
  return { problems, tests: [...walk.tests.values()] };
}

async function problemsOf(subtle: Subtle, walk: Walk, document: ChainDocument): Promise<string[]> {
  const { payload, hash } = document;
  switch (payload.kind) {
    case "report":
      walk.reports.set(payload.report_number, { hash, report: payload });
      return [];
    case "state":
    case "product":
      walk.latest = later(walk.latest, payload.on);
      return [];
    case "registration":
      return [...backDating(walk, payload), ...addRegistration(walk, document, payload)];
    case "test_step":
      return [...backDating(walk, payload), ...(await addStep(subtle, walk, document, payload))];
    default:
      return [];
  }
}

const later = (one: string, other: string): string => (one > other ? one : other);

/** What is dated before documents that precede it was added later than it says. */
function backDating(walk: Walk, { test, at }: RegistryPayload): string[] {
  const { latest } = walk;
  walk.latest = later(latest, at);
  // A day counts from its beginning, so that the documents of one day may be in any order.
  return at < latest
    ? [`${test}: The entry is dated ${at}, but stands behind a document of ${latest}: it was back-dated.`]
    : [];
}

function addRegistration(
  walk: Walk,
  { sequence, hash }: ChainDocument,
  registration: PublishedRegistration,
): string[] {
  const { test, product, seal, at, due_on } = registration;
  if (walk.tests.has(test)) return [`${test} was registered before.`];
  walk.tests.set(test, { registration, steps: [], entries: [{ sequence, hash }] });
  const problems: string[] = [];
  if ((product === null) === (seal === null)) problems.push(`${test} names neither a product nor a seal.`);
  if (due_on < dayOf(at)) problems.push(`${test} was due before it was registered.`);
  return problems;
}

async function addStep(
  subtle: Subtle,
  walk: Walk,
  { sequence, hash }: ChainDocument,
  step: PublishedTestStep,
): Promise<string[]> {
  const test = walk.tests.get(step.test);
  if (!test) return [`The registration of ${step.test} is missing.`];
  const problems: string[] = [];
  if (step.registration_hash !== test.entries[0]?.hash)
    problems.push(`${step.test}: The step belongs to another registration.`);
  if (step.previous_entry !== test.entries.at(-1)?.hash)
    problems.push(`${step.test}: An entry before this one is missing or was replaced.`);
  const refused = stepProblem(test, step);
  if (refused !== null) problems.push(`${step.test}: ${refused}`);
  if (step.opening && (await sealOf(subtle, step.opening)) !== test.registration.seal)
    problems.push(`${step.test}: What was opened isn’t what was sealed.`);
  const attached = step.report && attachedProblem(walk, test, step.report);
  if (attached) problems.push(`${step.test}: ${attached}`);
  test.steps.push(step);
  test.entries.push({ sequence, hash });
  return problems;
}

function attachedProblem(
  { reports }: Walk,
  test: CheckedTest,
  { report_number, report_hash }: NonNullable<PublishedTestStep["report"]>,
): string | null {
  const known = reports.get(report_number);
  if (known?.hash !== report_hash) return `Report ${report_number} wasn’t published before this step.`;
  return attachmentProblem(test, known.report);
}
