import * as calls from "#contract/scans.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { answerScan } from "./commands/answer-scan.ts";
import { removePicture, removeScans } from "./commands/delete-scans.ts";
import { performScan } from "./commands/scan.ts";
import { listScans } from "./queries/history.ts";

export const scanRoutes = (services: Services) => [
  bind(calls.scanFile, (input, { visitor, ip }) => performScan(services, { visitor, ip }, input)),
  bind(calls.listScans, (input, { visitor }) => listScans(services, visitor, input)),
  bind(calls.submitScanResult, (input, { visitor }) => answerScan(services, visitor, input)),
  bind(calls.removeScan, ({ scan_id }, { visitor }) => removeScans(services, visitor, scan_id)),
  bind(calls.removeScanPicture, ({ scan_id }, { visitor }) => removePicture(services, visitor, scan_id)),
  bind(calls.removeAllScans, (_input, { visitor }) => removeScans(services, visitor, null)),
];
