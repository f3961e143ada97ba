import { z } from "zod";
import { day, idOrSlug, instant, multilineText, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { CATEGORIES, FORMS, SOURCES } from "../vocabulary.ts";
import { staffEndpoint } from "./endpoint.ts";
import { legalHold } from "./holds.ts";
import { reason } from "./members.ts";

const url = z
  .union([z.literal(""), z.url({ protocol: /^https?$/, error: "Enter a web address with https://." })])
  .default("");
const description = multilineText(MAX_LENGTH.description).default("");

/** Fields of a product that staff can set; empty: none. */
export const productFields = z.object({
  name: text().min(1, "Enter the name."),
  category: z.enum(CATEGORIES, "Choose a category."),
  form: z.enum(FORMS, "Choose a form."),
  description,
});
export type ProductFields = z.output<typeof productFields>;

/** Fields of a brand that staff can set; empty: none. */
export const brandFields = z.object({
  name: text().min(1, "Enter the name."),
  about: description,
  website: url,
  country: text().default(""),
});
export type BrandFields = z.output<typeof brandFields>;

const source = z.enum(SOURCES);
const found = z.object({ slug: z.string(), name: z.string(), brand: z.string(), source });

export const findRecords = staffEndpoint("findRecords", {
  summary: "Products and brands by words of their names, a slug, an ID or a barcode.",
  input: z.object({ action: z.literal("find"), q: text().min(1, "Enter what to look for.") }),
  output: z.object({
    products: z.array(found),
    brands: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        /** What its source calls a brand that staff renamed; null: it has its source's name. */
        former_name: z.string().nullable(),
        products: z.int(),
      }),
    ),
  }),
});

/** Who set a field; fields that are not listed are the source's. */
const edit = z.object({
  field: z.string(),
  operator: z.string(),
  edited_at: instant,
  /** What the record's own source says instead. */
  source_value: z.string().nullable(),
});
export type RecordEdit = z.output<typeof edit>;

export const getProductRecord = staffEndpoint("getProductRecord", {
  summary: "One product with the source of each field, its barcodes and its label records.",
  input: z.object({ action: z.literal("get_product"), slug: idOrSlug }),
  output: found.extend({
    brand_slug: z.string(),
    fields: productFields,
    edits: z.array(edit),
    barcodes: z.array(z.string()),
    labels: z.array(
      z.object({ source, source_ref: z.string(), url: z.string().nullable(), recorded_on: day.nullable() }),
    ),
    /** Set while it is hidden after a legal notice. */
    hold: legalHold.nullable(),
    /** Reports, followers and test requests that depend on it. */
    counts: z.object({ reports: z.int(), followers: z.int(), requests: z.int() }),
  }),
});
export type ProductRecord = z.output<typeof getProductRecord.output>;

export const getBrandRecord = staffEndpoint("getBrandRecord", {
  summary: "One brand with the source of each field.",
  input: z.object({ action: z.literal("get_brand"), slug: idOrSlug }),
  output: z.object({
    slug: z.string(),
    source,
    fields: brandFields,
    edits: z.array(edit),
    products: z.int(),
  }),
});
export type BrandRecordOfStaff = z.output<typeof getBrandRecord.output>;

const conflict = "409 with the current fields if they are not the ones that were seen.";

export const editProduct = staffEndpoint("editProduct", {
  summary: `Sets fields of a product, which outlast imports. ${conflict}`,
  input: z.object({
    action: z.literal("edit_product"),
    slug: idOrSlug,
    seen: productFields,
    fields: productFields,
    reason,
  }),
  output: z.null(),
});

export const editBrand = staffEndpoint("editBrand", {
  summary: `Sets fields of a brand, which outlast imports. ${conflict}`,
  input: z.object({
    action: z.literal("edit_brand"),
    slug: idOrSlug,
    seen: brandFields,
    fields: brandFields,
    reason,
  }),
  output: z.null(),
});

export const restoreField = staffEndpoint("restoreField", {
  summary: "Gives a field that staff set back to the record's source.",
  input: z.object({
    action: z.literal("restore_field"),
    kind: z.enum(["supplement", "brand"]),
    slug: idOrSlug,
    field: z.enum(["name", "category", "form", "description", "about", "website", "country"]),
    reason,
  }),
  output: z.null(),
});

export const addProduct = staffEndpoint("addProduct", {
  summary: "Adds a product from its package. 409 if the brand has one of this name and form.",
  input: z.object({
    action: z.literal("add_product"),
    brand: text().min(1, "Enter the brand."),
    fields: productFields,
    serving_size: text().default(""),
    net_contents: text().default(""),
    barcode: text().default(""),
    reason,
  }),
  output: z.object({ slug: z.string() }),
});

export const addBrand = staffEndpoint("addBrand", {
  summary: "Adds a brand. 409 if there is one of this name.",
  input: z.object({ action: z.literal("add_brand"), fields: brandFields, reason }),
  output: z.object({ slug: z.string() }),
});

export const addBarcode = staffEndpoint("addBarcode", {
  summary: "Adds a barcode to a product. 422 for a wrong check digit, 409 if another product has it.",
  input: z.object({ action: z.literal("add_barcode"), slug: idOrSlug, barcode: text(), reason }),
  output: z.null(),
});

export const removeBarcode = staffEndpoint("removeBarcode", {
  summary: "Takes a barcode off a product; imports do not bring it back.",
  input: z.object({ action: z.literal("remove_barcode"), slug: idOrSlug, barcode: text(), reason }),
  output: z.null(),
});
