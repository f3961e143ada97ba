import {
  listCorrections as listCorrectionsCall,
  reportError as reportErrorCall,
} from "#contract/corrections.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { reportError } from "./commands.ts";
import { listCorrections } from "./queries.ts";

export const correctionRoutes = ({ db, read, clock }: Services) => [
  bind(reportErrorCall, (input, { visitor }) => reportError({ db, now: clock.now() }, visitor, input)),
  bind(listCorrectionsCall, (input) => read((db) => listCorrections(db, input))),
];
