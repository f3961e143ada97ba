import { formatCount } from "#domain/amounts.ts";
import type { FamilyEvidence } from "#domain/brand-families.ts";
import { refreshBrandFamilies, rejectBrandLink } from "#server/features/catalogue/commands/brand-families.ts";
import { listMergeProposals, type MergeProposal } from "#server/features/catalogue/queries/brand-families.ts";
import { type ConfigureCommand, operatorOption, wholeNumber } from "./command.ts";
import { withDatabase } from "./open.ts";

const MAX_PROPOSALS = 10_000;

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("proposals")
    .description("List brands that seem to be one, with the evidence; merge-brands merges two")
    .option("--limit <N>", "Number of proposals", wholeNumber("--limit", { min: 1, max: MAX_PROPOSALS }), 100)
    .action(({ limit }) =>
      withDatabase(context, async ({ database: { db } }) => {
        await refreshBrandFamilies(db);
        const proposals = await listMergeProposals(db, limit);
        if (proposals.length === 0) context.out("No brands seem to be one.");
        for (const proposal of proposals) context.out(describe(proposal));
      }),
    );
  command
    .command("reject")
    .description("Remember that two brands do not belong together")
    .argument("<BRAND>")
    .argument("<OTHER>")
    .addOption(operatorOption(context))
    .action((brand, other, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        await rejectBrandLink(db, { brands: [brand, other], operator });
        context.out(`${brand} and ${other} will not be proposed again.`);
      }),
    );
};

const EVIDENCE: Record<FamilyEvidence, string> = {
  company_words: "same name but for words like Laboratories",
  initials: "initials before the name, or instead of it",
  spelling: "same characters, or a typo",
  prefix: "same beginning",
};

const describe = (one: MergeProposal): string =>
  [
    `merge-brands ${one.slug} ${one.headSlug}`,
    `${one.brand} (${formatCount(one.listed, "product")}) into ${one.head} (${one.headListed})`,
    EVIDENCE[one.evidence],
    ...(one.sharedProducts > 0 ? [`${formatCount(one.sharedProducts, "rare product name")} in common`] : []),
  ].join("  ");
