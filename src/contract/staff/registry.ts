import { z } from "zod";
import { day, idOrSlug, multilineText, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

const url = z
  .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Enter a web address with https://." })])
  .default("");
const optionalDay = z.union([z.literal(""), day]).default("");

/** Fields of a laboratory that staff can set; empty: none. */
export const laboratoryFields = z.object({
  name: text().min(1, "Enter the name."),
  address: text().default(""),
  website: url,
  /** For staff only; never shown to visitors. */
  contact: text().default(""),
});
export type LaboratoryFields = z.output<typeof laboratoryFields>;

/** Fields of an accreditation. `expires_on` empty: no end. `scope`: one method per line, spelled as in reports. */
export const accreditationFields = z
  .object({
    body: text().min(1, "Enter the accreditation body."),
    number: text().min(1, "Enter the number."),
    standard: text().min(1, "Enter the standard."),
    valid_from: day,
    expires_on: optionalDay,
    url,
    scope: multilineText(MAX_LENGTH.description).default(""),
  })
  .refine(({ valid_from, expires_on }) => expires_on === "" || valid_from <= expires_on, {
    path: ["expires_on"],
    error: "The last day is before the first.",
  });
export type AccreditationFields = z.output<typeof accreditationFields>;

/** Fields of a brand's certificate. `products`: slugs, one per line; empty: all products of the brand. */
export const brandCertificateFields = z
  .object({
    brand: idOrSlug,
    issuer: text().min(1, "Enter who issued it."),
    scope: text().min(1, "Enter what it certifies."),
    certificate_number: text().min(1, "Enter the number."),
    valid_from: day,
    expires_on: day,
    url,
    products: multilineText(MAX_LENGTH.description).default(""),
  })
  .refine(({ valid_from, expires_on }) => valid_from <= expires_on, {
    path: ["expires_on"],
    error: "The last day is before the first.",
  });
export type BrandCertificateFields = z.output<typeof brandCertificateFields>;

const id = z.int().positive();

export const listRegistry = staffEndpoint("listRegistry", {
  summary: "Laboratories by name, and brand certificates, the one that expires first first.",
  input: z.object({ action: z.literal("list") }),
  output: z.object({
    today: day,
    laboratories: z.array(
      z.object({
        id,
        name: z.string(),
        /** Accreditations that are valid today. */
        accreditations: z.int(),
        /** Last day of the accreditation that is valid longest; null: none, or no end. */
        expires_on: day.nullable(),
      }),
    ),
    certificates: z.array(
      z.object({
        id,
        brand: z.string(),
        issuer: z.string(),
        certificate_number: z.string(),
        expires_on: day,
        demo: z.boolean(),
      }),
    ),
  }),
});

export const getLaboratoryRecord = staffEndpoint("getLaboratoryRecord", {
  summary: "One laboratory with every accreditation it holds or has held, newest first.",
  input: z.object({ action: z.literal("get_laboratory"), id }),
  output: z.object({
    id,
    fields: laboratoryFields,
    accreditations: z.array(z.object({ id, fields: accreditationFields })),
  }),
});

export const getBrandCertificate = staffEndpoint("getBrandCertificate", {
  summary: "One certificate of a brand with the products that it covers.",
  input: z.object({ action: z.literal("get_certificate"), id }),
  output: z.object({ id, brand: z.string(), fields: brandCertificateFields }),
});

const saved = z.object({ id });
const seenRule = "`id` null: a new one. 409 with the current fields if they are not the ones that were seen.";

export const saveLaboratory = staffEndpoint("saveLaboratory", {
  summary: `Adds or changes a laboratory; published reports keep theirs. ${seenRule}`,
  input: z.object({
    action: z.literal("save_laboratory"),
    id: id.nullable(),
    seen: laboratoryFields.nullable(),
    fields: laboratoryFields,
    reason,
  }),
  output: saved,
});

export const saveAccreditation = staffEndpoint("saveAccreditation", {
  summary: `Adds or changes an accreditation of a laboratory. ${seenRule}`,
  input: z.object({
    action: z.literal("save_accreditation"),
    laboratory_id: id,
    id: id.nullable(),
    seen: accreditationFields.nullable(),
    fields: accreditationFields,
    reason,
  }),
  output: saved,
});

export const removeAccreditation = staffEndpoint("removeAccreditation", {
  summary: "Removes an accreditation that was entered by mistake; expired ones stay.",
  input: z.object({ action: z.literal("remove_accreditation"), id, reason }),
  output: z.null(),
});

export const saveBrandCertificate = staffEndpoint("saveBrandCertificate", {
  summary: `Adds or changes a certificate of a brand. ${seenRule}`,
  input: z.object({
    action: z.literal("save_certificate"),
    id: id.nullable(),
    seen: brandCertificateFields.nullable(),
    fields: brandCertificateFields,
    reason,
  }),
  output: saved,
});

export const removeBrandCertificate = staffEndpoint("removeBrandCertificate", {
  summary: "Removes a certificate that was entered by mistake; expired ones stay and are shown as expired.",
  input: z.object({ action: z.literal("remove_certificate"), id, reason }),
  output: z.null(),
});
