import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { type Input, startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
});
afterAll(() => api.close());

const ask = (query: string, rest: Partial<Input<"aiSearch">> = {}) =>
  api.callOk("aiSearch", { query, ...rest });

describe("aiSearch asks first where a danger is possible", () => {
  const question = "is liquid iron easier on the stomach than tablets";

  test("help, then products with one tap and help above them", async () => {
    const first = await ask(question);
    expect(first).toMatchObject({ certainty: "possible", continuable: true, help: null, results: [] });
    expect(first.answer).toMatchObject({ refused: true, refusal_reason: "crisis" });
    const next = await ask(question, { acknowledged: true });
    expect(next).toMatchObject({ certainty: "possible", continuable: false, help: "crisis" });
    expect(next.answer?.refused).toBe(false);
    expect(next.results.length).toBeGreaterThan(0);
  });

  test("doubt about a dose, an interaction or a diagnosis stops nobody", async () => {
    const dose = await ask("can magnesium and zinc be taken together");
    expect(dose).toMatchObject({ certainty: "possible", continuable: false, help: "dosing" });
    expect(dose.results.length).toBeGreaterThan(0);
  });

  test("a certain danger of someone else is asked about, and what could be misused is not", async () => {
    const swallowed = "my son swallowed a whole bottle of iron gummies";
    expect(await ask(swallowed, { acknowledged: true })).toMatchObject({ continuable: false, results: [] });
    expect(await ask(swallowed, { not_me: true })).toMatchObject({ continuable: true, results: [] });
    const both = { not_me: true, acknowledged: true };
    expect(await ask(swallowed, both)).toMatchObject({ help: "emergency" });
    expect(await ask("how do i pass a urine test on friday", both)).toMatchObject({
      ...{ certainty: "certain", continuable: false, help: null, results: [] },
    });
  });

  test("what a page was rendered with is kept for its answer and its further results", async () => {
    const { search_id } = await ask(question, { acknowledged: true, answer_later: true });
    const { answer } = await api.callOk("getAiSearchAnswer", { search_id });
    expect(answer.refused).toBe(false);
  });
});

describe("aiSearch answers first", () => {
  test("what works, with the grade that the evidence has, and its source beside it", async () => {
    const { answer } = await ask("does glucosamine work for joints");
    expect(answer?.sentences[0]?.text).toMatch(/^Research on glucosamine for “joints[^”]*”: /);
    expect(answer?.evidence[0]).toMatchObject({ ingredient: "Glucosamine" });
    expect(answer?.evidence[0]?.sources[0]?.url).toMatch(/^https:/);
  });

  test("questions about this site, with the page that says more and no products", async () => {
    const { answer, results } = await ask("do you get paid by the brands");
    expect(answer).toMatchObject({ answered_by: "site", refused: false, page: { path: "/about#money" } });
    expect(answer?.text).toContain("no ads");
    expect(results).toEqual([]);
  });

  test("a word of a report, from the glossary", async () => {
    const { answer } = await ask("what does inconclusive mean on a report");
    expect(answer?.page?.path).toBe("/about#term-inconclusive");
  });
});

describe("aiSearch answers what is asked, from what is known of all products", () => {
  test.each([
    [
      "which magnesium was tested for lead",
      /^(?:Of the|All|None of the) \d+ products here listed under magnesium/,
    ],
    ["what is the upper limit for zinc", /upper level is 40\smg a day/],
    ["when do people take saffron, morning or night", /isn’t in our data: the directions on the package/],
    ["why does riboflavin turn my urine yellow", /^Riboflavin .*pigment/],
    ["does coffee block iron", /^Iron .* coffee/],
    ["what is zma", /magnesium/],
    [
      "magnesium oxide or magnesium citrate, which is better",
      /^Magnesium (?:oxide|citrate) .*absorbed|^Magnesium citrate raised/,
    ],
    ["what does proprietary blend mean", /^Proprietary blend: /],
    [
      "is there gelatin in Third Meridian biotin",
      /^The label of Third Meridian Biotin .*(?:lists|doesn’t list)/,
    ],
    ["does this preworkout contain sucralose", /^We can’t tell which product this is about/],
  ])("%j", async (query, sentence) => {
    const { answer } = await ask(query);
    expect(answer?.refused).toBe(false);
    expect(answer?.sentences[0]?.text).toMatch(sentence);
  });

  test("a sentence from outside names its source, and research is followed by what one found", async () => {
    const { answer } = await ask("does valerian help with sleep");
    const [finding] = answer?.sentences.filter(({ source }) => source) ?? [];
    expect(finding?.text).toMatch(/valerian/i);
    expect(finding?.source?.url).toMatch(/^https:/);
  });

  test("a name that nothing here has is said, and not passed over", async () => {
    expect((await ask("what is AG1 even")).answer?.text).toMatch(/called “AG1\.”/);
  });

  test("the page that says more about an ingredient or a brand", async () => {
    expect((await ask("what is the upper limit for zinc")).answer?.page).toEqual({
      label: "More about zinc",
      path: "/ingredient/zinc",
    });
    expect((await ask("has Third Meridian been tested")).answer?.page?.path).toMatch(/^\/brand-details\//);
  });

  test("a question about a brand shows its products, whatever else it asks", async () => {
    const { results, interpreted } = await ask("does Third Meridian valerian have lead");
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ brand }) => brand.name))).toEqual(new Set(["Third Meridian"]));
    expect(interpreted.notes.join(" ")).toMatch(/nothing here says which of them/);
  });

  test("nothing that names no product is turned away as off topic, if it is about supplements", async () => {
    const { answer, results } = await ask("how do i get recall emails");
    expect(answer).toMatchObject({ refused: false, answered_by: "site" });
    expect(results).toEqual([]);
  });
});

describe("a certain danger that asks for what is the same for everyone", () => {
  test("of amounts: whom to ask, then the intake, and no product", async () => {
    const outcome = await ask("how much zinc should i take every day");
    expect(outcome).toMatchObject({ certainty: "certain", continuable: false, help: "dosing", results: [] });
    const texts = outcome.answer?.sentences.map(({ text }) => text) ?? [];
    expect(texts[0]).toMatch(/^We can’t tell you how much to take/);
    expect(texts[2]).toMatch(/^Zinc, for adults: .*upper level is 40/);
    expect(outcome.answer).toMatchObject({ refused: false, page: { path: "/ingredient/zinc" } });
  });

  test("of a baby: its own intake, and not what labels for adults state", async () => {
    const { answer, results } = await ask("how many drops of vitamin d for a newborn");
    expect(results).toEqual([]);
    expect(answer?.text).toMatch(/for infants: .*lowest upper level is 25/);
    expect(answer?.text).not.toMatch(/Labels mostly state|for adults/);
  });

  test("of what is banned: what notices and lists say, and no product", async () => {
    const outcome = await ask("is tianeptine legal where can I get some");
    expect(outcome).toMatchObject({ help: "dangerous_substance", results: [] });
    expect(outcome.answer).toMatchObject({ refused: false, answered_by: "notices" });
  });
});
