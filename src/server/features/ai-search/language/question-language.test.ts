import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knowledgeFile } from "../understanding/goals.ts";
import { readQuestionLanguage } from "./question-language.ts";
import { SPANISH_FILES } from "./spanish.ts";

test.each([
  ["algo para dormir", "es", "something for sleep"],
  ["¿Qué me recomiendan para la caída del cabello?", "es", "recommend for hair loss"],
  ["magnesio en polvo sin azúcar ni gelatina", "es", "magnesium powder sugar free or gelatin"],
  ["gomitas para ninos", "es", "gummies for children"],
  ["vitamina c 1000 mg", "es", "vitamin c 1000 mg"],
  ["se me cae el pelo y tengo las uñas quebradizas", "es", "hair loss and i have brittle nails"],
  ["quiero una vitamina para las unas", "es", "i want vitamin for"],
  ["something para dormir", "es", "something for sleep"],
  ["want to bajar de peso", "es", "want to weight loss"],
  ["vitamina d para mi mamá de 70 años", "es", "vitamin d for my mom of 70 years"],
  ["tabletas de berberina de Nature Made", "es", "tablets of berberine of nature made"],
  [
    "I want a gentle protein para bajar de peso please",
    "en",
    "i want a gentle protein for weight loss please",
  ],
])("readQuestionLanguage(%j) is %s and reads %j", (question, language, english) => {
  expect(readQuestionLanguage(question)).toMatchObject({ language, english });
});

test.each([
  "magnesium for sleep",
  "no son of mine takes a pan of red once a day",
  "cascara sagrada",
  "La Roche vitamin C",
  "yerba mate energy",
  "zinc",
  "ashwaganda gummies",
  "no soy multivitamin",
  "a bad feeling about the purple bottle, informed choice",
  "mi just tired, mi waan sleep",
])("readQuestionLanguage(%j) leaves it as it is", (question) => {
  expect(readQuestionLanguage(question)).toEqual({
    language: "en",
    english: question,
    unknown: [],
    isTranslated: false,
  });
});

test.each([
  "je cherche quelque chose pour dormir",
  "was hilft gegen schlechten Schlaf, ich brauche etwas",
  "não consigo dormir, preciso de uma ajuda",
  "我想找助眠的产品",
  "хочу спать лучше",
])("readQuestionLanguage(%j) is another language, and nothing of it is read", (question) => {
  expect(readQuestionLanguage(question)).toMatchObject({ language: "other", isTranslated: false });
});

test("readQuestionLanguage names the words that it doesn't know", () => {
  expect(readQuestionLanguage("algo para el desguace de mi abuela").unknown).toEqual(["desguace"]);
});

test("the lists of Spanish say each phrase once", () => {
  const phrases = SPANISH_FILES.flatMap((file) =>
    readFileSync(knowledgeFile(`spanish/${file}.txt`), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#")),
  );
  expect(phrases.filter((line) => !/^[^=]+ =(?: .+)?$/.test(line))).toEqual([]);
  const keys = phrases.map((line) =>
    line
      .split(" =")[0]
      ?.normalize("NFD")
      .replaceAll(/[\u0300\u0301]/g, ""),
  );
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
