import * as calls from "#contract/staff/registry.ts";
import { utcDay } from "#domain/dates.ts";
import {
  removeCertificateOf,
  saveCertificateFields,
} from "#server/features/reports/commands/edit-certificate.ts";
import {
  removeAccreditationOf,
  saveAccreditationFields,
  saveLaboratoryFields,
} from "#server/features/reports/commands/edit-registry.ts";
import {
  readBrandCertificate,
  readLaboratoriesAndCertificates,
  readLaboratoryRecord,
} from "#server/features/reports/queries/registry.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

/** Calls of the screen Laboratories and certificates. */
export const registryRoutes = ({ db, clock }: Services) => [
  bind(calls.listRegistry, () => readLaboratoriesAndCertificates(db, utcDay(clock.now()))),
  bind(calls.getLaboratoryRecord, ({ id }) => readLaboratoryRecord(db, id)),
  bind(calls.getBrandCertificate, async ({ id }) => {
    const { brand, fields } = await readBrandCertificate(db, id);
    return { id, brand, fields };
  }),
  bind(calls.saveLaboratory, async ({ reason, ...edit }, { visitor }) => ({
    id: await saveLaboratoryFields(db, edit, await actOf(db, visitor, reason)),
  })),
  bind(calls.saveAccreditation, async ({ reason, laboratory_id, ...edit }, { visitor }) => ({
    id: await saveAccreditationFields(db, laboratory_id, edit, await actOf(db, visitor, reason)),
  })),
  bind(calls.removeAccreditation, async ({ id, reason }, { visitor }) => {
    await removeAccreditationOf(db, id, await actOf(db, visitor, reason));
    return null;
  }),
  bind(calls.saveBrandCertificate, async ({ reason, ...edit }, { visitor }) => ({
    id: await saveCertificateFields(db, edit, await actOf(db, visitor, reason)),
  })),
  bind(calls.removeBrandCertificate, async ({ id, reason }, { visitor }) => {
    await removeCertificateOf(db, id, await actOf(db, visitor, reason));
    return null;
  }),
];
