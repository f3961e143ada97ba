import { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { BRAND_NAME } from "#contract/brand.ts";
import { idOrSlug, searchText, text } from "#contract/fields.ts";
import { CHAINS } from "#contract/vocabulary.ts";
import { STANDARD_CHOICES } from "#domain/standards/choices.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { productEvidence, reportEvidence } from "./evidence.ts";
import { compareProducts, findProduct, judgeUnderStandard, noticesFor, verifyProof } from "./questions.ts";

const INSTRUCTIONS = `${BRAND_NAME} publishes laboratory results of dietary supplements, each for one lot. Say of every figure whether it was measured or is the label's (evidence_state), and name the lot and the report. not_tested is unknown: never call it safe, clean or fine. A withdrawn report's results must not be relied on. Demo data is fictitious. Nothing here is medical advice.`;

const HASH = z.string().regex(/^[0-9a-f]{64}$/, "64 hexadecimal digits.");
const position = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Hashes in a proof: one for each level of a tree. */
const MAX_PROOF_HASHES = 31;

/** A new server for one request: it holds nothing between requests. */
export function createMcpServer(services: Services): McpServer {
  const server = new McpServer({ name: "assayed", version: "1" }, { instructions: INSTRUCTIONS });
  const tool = <Input extends z.ZodObject>(
    name: string,
    { title, description, input }: { title: string; description: string; input: Input },
    answer: (input: z.output<Input>) => Promise<object>,
  ) =>
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input as z.ZodObject,
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      async (given) => toResult(services, () => answer(given as z.output<Input>)),
    );
  addProducts(tool, services);
  addReports(tool, services);
  tool(
    "verify_proof",
    {
      title: "Verify a proof",
      description: "Whether a signed document is in the public log, by the proof that another tool returned.",
      input: z.object({
        chain: z.enum(CHAINS),
        sequence: position,
        leaf_hash: HASH,
        tree_size: position,
        hashes: z.array(HASH).max(MAX_PROOF_HASHES),
      }),
    },
    (proof) => verifyProof(services, proof),
  );
  return server;
}

type AddTool = <Input extends z.ZodObject>(
  name: string,
  about: { title: string; description: string; input: Input },
  answer: (input: z.output<Input>) => Promise<object>,
) => unknown;

function addProducts(tool: AddTool, services: Services): void {
  tool(
    "find_product",
    {
      title: "Find a product",
      description:
        'Products by name, brand, ingredient or barcode, also "without soy" or "180 softgels". Each says whether it was tested.',
      input: z.object({ query: searchText.min(1), limit: z.int().min(1).max(10).default(5) }),
    },
    (input) => findProduct(services, input),
  );
  tool(
    "compare",
    {
      title: "Compare products",
      description: "Two to four products side by side, each with its newest report or not_tested.",
      input: z.object({ products: z.array(idOrSlug).min(2).max(4) }),
    },
    (input) => compareProducts(services, input),
  );
  tool(
    "notices_for",
    {
      title: "Public notices",
      description:
        "Recalls and alerts of authorities about a product, and prohibited ingredients on its label.",
      input: z.object({ product: idOrSlug }),
    },
    (input) => noticesFor(services, input),
  );
}

function addReports(tool: AddTool, services: Services): void {
  tool(
    "get_report",
    {
      title: "Get a test report",
      description:
        "All results of a report, with row ids, snapshot and an inclusion proof. By report_slug, or by product and, if known, lot. A product without a report is answered with not_tested and what its label says.",
      input: z
        .object({ report_slug: idOrSlug.optional(), product: idOrSlug.optional(), lot: text(40).optional() })
        .describe("Either report_slug, or product."),
    },
    ({ report_slug, product, lot }) => {
      if (report_slug !== undefined) return reportEvidence(services, report_slug);
      if (product !== undefined) return productEvidence(services, product, lot || undefined);
      throw new ApiError("invalid", "Name a report_slug or a product.");
    },
  );
  tool(
    "judge_under_standard",
    {
      title: "Judge a report under a standard",
      description: "The same results judged by our limits, USP, California Prop 65, FDA or EU.",
      input: z.object({ report_slug: idOrSlug, standard: z.enum(STANDARD_CHOICES) }),
    },
    (input) => judgeUnderStandard(services, input),
  );
}

/**
 * The answer as data and as text for clients that read no data, with the snapshot that it was made from. An expected error
 * is an answer of the tool.
 */
async function toResult({ snapshot }: Pick<Services, "snapshot">, answer: () => Promise<object>) {
  try {
    const current = await snapshot();
    const data = { snapshot: current, ...(await answer()) };
    return {
      content: [{ type: "text" as const, text: JSON.stringify(data) }],
      structuredContent: data as Record<string, unknown>,
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { content: [{ type: "text" as const, text: error.message }], isError: true };
  }
}
