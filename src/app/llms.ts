import type { FastifyInstance } from "fastify";
import { BRAND_NAME } from "#contract/brand.ts";
import { DAY_S, durationText } from "#contract/durations.ts";
import { SNAPSHOT_DAYS } from "#contract/retention.ts";
import type { Services } from "#server/services.ts";

/** Pages for reading, with what is on each. */
const PAGES = [
  ["/search", "Search", "all products by name, brand, ingredient or barcode, with filters"],
  ["/rankings", "Rankings", "tested products by category"],
  ["/brands", "Brands", "how many of their products are listed, tested, and passed"],
  ["/ingredients", "Ingredients", "forms, usual amounts, reference intakes, and published findings"],
  ["/notices", "Notices", "recalls and alerts of public authorities"],
  ["/registry", "Registry", "tests that were announced before the sample was bought"],
  ["/requests", "Requests", "what people want to have tested next"],
  ["/standards", "Standards", "every limit that results are judged by, with its source"],
  ["/about", "About", "how products are chosen, bought, tested, and judged"],
] as const;

/** Serves `/llms.txt` (llmstxt.org): what is where, for language models. */
export const llmsPages =
  ({ config }: Pick<Services, "config">) =>
  async (app: FastifyInstance): Promise<void> => {
    const text = llmsText(config.siteUrl);
    app.get("/llms.txt", (_request, reply) =>
      reply
        .headers({ "cache-control": "public, max-age=3600", "access-control-allow-origin": "*" })
        .type("text/markdown; charset=utf-8")
        .send(text),
    );
  };

const llmsText = (siteUrl: string): string => `# ${BRAND_NAME}

> What independent laboratories measured in dietary supplements: signed reports on single lots, label data, public notices. Most products have not been tested; untested is neither good nor bad.

- A report is about one lot of one product. Name product, lot, and date with every figure, and link the report.
- A verdict names the standard it was judged under. Other standards may judge the same figures otherwise.
- Demo data (fictitious brands) is marked as such. Don’t cite it.
- Published results are licensed CC BY 4.0; label data of the NIH is in the public domain.

## For programs

- [MCP server](${siteUrl}/mcp): read-only tools that answer with row ids, snapshots, and inclusion proofs
- [OpenAPI document](${siteUrl}/api/docs/json): every call, with examples; [as pages](${siteUrl}/api/docs)
- [Open data](${siteUrl}/open-data): daily dumps as JSON Lines, CSV, and Parquet, with snapshots of ${durationText(SNAPSHOT_DAYS * DAY_S)}
- [Signing keys](${siteUrl}/.well-known/assayed-keys.json): public keys of the reports
- [GS1 resolver](${siteUrl}/.well-known/gs1resolver): \`/01/{gtin}\` leads from a barcode to the product
- [Feed of reports](${siteUrl}/feed.xml), [feed of notices](${siteUrl}/notices/feed.xml)

## Pages

${pages(siteUrl)}
`;

const pages = (siteUrl: string): string =>
  PAGES.map(([path, title, text]) => `- [${title}](${siteUrl}${path}): ${text}`).join("\n");
