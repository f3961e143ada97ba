import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { writeDetectors } from "#server/features/ai-search/safety/danger-detectors.ts";
import { writeNeural } from "#server/features/ai-search/safety/neural-reader.ts";
import {
  crossValidateDecision,
  heldOutEvidence,
  trainingQuestions,
  trainReaders,
} from "#server/features/ai-search/safety/train-dangers.ts";
import { fitDecision, type HeldOutEvidence } from "#server/features/ai-search/safety/train-decision.ts";
import { trainedFrom } from "#server/features/ai-search/safety/training-fingerprint.ts";
import { knowledgeFile } from "#server/features/ai-search/understanding/goals.ts";
import { writeWeights } from "#server/features/ai-search/understanding/weights-file.ts";

// `node scripts/train-danger-classifier.ts`: gathers what models say about writers whom they never saw, trains the parts that
// read a question on all writers, and fits the decision; the same questions always give the same bytes. Takes about ten
// minutes of one core. With `--measure` it cross-validates the decision, too. `--evidence FILE` keeps what was gathered, or
// uses it if the file is there, to try other goals of recall. `--fold N --to FILE` is how it calls itself.
const { values: options } = parseArgs({
  options: {
    fold: { type: "string" },
    to: { type: "string" },
    measure: { type: "boolean", default: false },
    evidence: { type: "string" },
  },
});
/** Models trained at the same time. */
const AT_ONCE = 2;
/** Groups of writers whose questions are judged, of `FOLDS`: enough for 60 weights, and each takes minutes. */
const JUDGED = 3;

const all = trainingQuestions();
if (options.fold && options.to)
  writeFileSync(options.to, JSON.stringify(heldOutEvidence(all, Number(options.fold))));
else await train();

async function train(): Promise<void> {
  console.log(`${all.length} questions, phrases and names.`);
  const evidence = await storedEvidence();
  if (options.measure) printFigures(evidence);
  const { classifier, detectors, network } = trainReaders(all);
  writeFileSync(knowledgeFile("danger-weights.bin"), writeWeights(classifier));
  writeFileSync(knowledgeFile("danger-detectors.bin"), writeDetectors(detectors));
  writeFileSync(knowledgeFile("danger-network.bin"), writeNeural(network));
  const decision = { ...fitDecision(evidence), trainedFrom: trainedFrom(all) };
  const rounded = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(4)) : value;
  writeFileSync(knowledgeFile("danger-decision.json"), `${JSON.stringify(decision, rounded, 2)}\n`);
}

async function storedEvidence(): Promise<HeldOutEvidence[]> {
  try {
    if (options.evidence) return JSON.parse(readFileSync(options.evidence, "utf8")) as HeldOutEvidence[];
  } catch {
    // Not there yet.
  }
  const evidence = await gatherEvidence();
  if (options.evidence) writeFileSync(options.evidence, JSON.stringify(evidence));
  return evidence;
}

/** Each group of writers in a process of its own, since each takes minutes. */
async function gatherEvidence(): Promise<HeldOutEvidence[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "danger-evidence-"));
  const gathered: HeldOutEvidence[][] = [];
  const folds = Array.from({ length: JUDGED }, (_, fold) => fold);
  const work = async (): Promise<void> => {
    for (let fold = folds.shift(); fold !== undefined; fold = folds.shift()) {
      const file = path.join(folder, `${fold}.json`);
      await promisify(execFile)(process.execPath, [
        import.meta.filename,
        "--fold",
        String(fold),
        "--to",
        file,
      ]);
      gathered[fold] = JSON.parse(readFileSync(file, "utf8")) as HeldOutEvidence[];
      console.log(`Group ${fold + 1} of ${JUDGED}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  rmSync(folder, { recursive: true });
  return gathered.flat();
}

function printFigures(held: readonly HeldOutEvidence[]): void {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const figures = crossValidateDecision(held);
  console.log("By models and a decision that never saw the writer, without the rules:");
  console.log(`  crisis and emergency seen  ${percent(figures.urgent)}`);
  console.log(`  dangerous seen             ${percent(figures.dangerous)}`);
  console.log(`  harmless seen              ${percent(figures.harmless)}`);
}
