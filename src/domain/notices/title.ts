import type { NoticeSource, NoticeStatus } from "#contract/notice-vocabulary.ts";

/** "FDA recall", "EU alert": what kind of notice a source publishes. */
const KINDS: Readonly<Record<NoticeSource, string>> = { openfda: "FDA recall", rasff: "EU alert" };

/** "FDA recall, Class II", "EU alert, border rejection notification, serious". */
export const noticeTitle = ({
  source,
  classification,
}: {
  source: NoticeSource;
  classification: string;
}): string => `${KINDS[source]}, ${classification}`;

/** Whether a recall has ended. One without a status does not say so. */
export const hasEnded = ({ status }: { status: NoticeStatus | null }): boolean =>
  status === "completed" || status === "terminated";
