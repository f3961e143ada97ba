import type { CertificateQuestion } from "#contract/certificate-questions.ts";
import type { CertificateReading } from "../port.ts";
import type { CertificateContext } from "./certificate-context.ts";
import { DOCUMENT_RULES } from "./implausible-document.ts";
import { ROW_RULES } from "./implausible-rows.ts";

/**
 * Asks about everything in a reading that is unlikely to be true, besides what the reader asked itself. Rows that a person
 * has edited are judged as edited: call it again after each change, and match answers by `certificateQuestionKey`.
 */
export const plausibilityQuestions = (
  reading: CertificateReading,
  context: CertificateContext,
): CertificateQuestion[] => [
  ...reading.rows.flatMap((row, index) =>
    ROW_RULES.flatMap((rule) => rule(row, index, reading.means, context) ?? []),
  ),
  ...DOCUMENT_RULES.flatMap((rule) => rule(reading, context)),
];
