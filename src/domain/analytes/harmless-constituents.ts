import { normalizeText } from "../text/normalize.ts";

/**
 * What foods and lawful plants are made of, so that finding it is no news: markers by which botanicals are standardized (USP and
 * AHPA monographs), plant pigments, sugars, fibers, fatty acids, proteins, flavors and what tablets consist of.
 */
const GROUPS =
  /\b(?:flavonoids?|flavones?|flavonols?|flavanones?|polyphenols?|phenolics?|phenols|tannins?|saponins?|polysaccharides?|[\w-]*glucans?|oligosaccharides?|triterpen\w+|sesquiterpen\w+|terpenes?|lignans?|phytosterols?|sterols?|anthocyani\w+|proanthocyanidins?|catechins?|carotenoids?|xanthophylls?|chlorophylls?|fibers?|fibres?|proteins?|peptides?|collagen|amino acids?|bcaas?|eaas?|fatty acids?|fats?|oils?|sugars?|carbohydrates?|starch|ash|solids|essential oil|gingerols?|shogaols?|volatile oils?|omega-?[3679]s?|enzyme activity|nitrates?|minerals?|electrolytes?|nucleotides?|antioxidant (?:capacity|activity)|orac|glycosides?|organic acids?|fulvic acid|humic acid)\b/;

const NAMES: ReadonlySet<string> = new Set(
  `withaferin a|withanoside iv|withanolide a|withanone|ginsenoside rb1|ginsenoside rg1|ginsenoside re|ginkgolides|bilobalide
  quercetin|rutin|kaempferol|myricetin|luteolin|apigenin|hesperidin|naringenin|naringin|fisetin|genistein|daidzein|glycitein|baicalin|scutellarin
  chlorogenic acid|caffeic acid|ferulic acid|gallic acid|ellagic acid|rosmarinic acid|chicoric acid|cichoric acid|caftaric acid|echinacoside|ursolic acid|oleanolic acid|betulinic acid
  curcumin|demethoxycurcumin|bisdemethoxycurcumin|tetrahydrocurcumin|ar-turmerone|piperine|6-gingerol|8-gingerol|10-gingerol|6-shogaol|allicin|alliin|s-allyl cysteine
  epicatechin|epigallocatechin|epicatechin gallate|gallocatechin|egcg|theanine|theobromine|pterostilbene|resveratrol|polydatin|trans-resveratrol
  silybin|silychristin|silydianin|isosilybin|lutein|zeaxanthin|lycopene|astaxanthin|fucoxanthin|beta-cryptoxanthin|phycocyanin|c-phycocyanin
  akba|ka|boswellic acid|3-acetyl-11-keto-beta-boswellic acid|bromelain|papain|nattokinase|lactase|amylase|lipase|protease|cellulase|serrapeptase
  beta-sitosterol|campesterol|stigmasterol|lauric acid|oleic acid|palmitic acid|stearic acid|linoleic acid|alpha-linolenic acid|gamma-linolenic acid|arachidonic acid|dpa|eta|cla
  valerenic acid|acetoxyvalerenic acid|vitexin|isovitexin|hyperoside|orientin|apigenin-7-glucoside|linalool|menthol|thymol|carvacrol|eugenol|cinnamaldehyde|coumarin|limonene|myrcene|caryophyllene|beta-caryophyllene|linalyl acetate
  triacetin|vanillin|citric acid|malic acid|lactic acid|acetic acid|tartaric acid|sorbitol|xylitol|erythritol|mannitol|maltitol|stevioside|rebaudioside a|sucralose|aspartame|saccharin|acesulfame k|sucrose|glucose|fructose|lactose|maltose|trehalose|dextrose|maltodextrin|inulin|fos|gos|psyllium|pectin|cellulose
  creatine|creatine monohydrate|beta-alanine|taurine|glycine|betaine|carnitine|choline|inositol|msm|glucosamine|chondroitin|hyaluronic acid|coenzyme q10|ubiquinol|pqq|nad|nadh|nmn|nr|nicotinamide riboside|spermidine|urolithin a|ergothioneine|palmitoylethanolamide
  rosavin|rosarin|rosin|salidroside|tyrosol|hydroxytyrosol|oleuropein|bacopaside ii|bacoside a|bacopaside i|asiaticoside|madecassoside|asiatic acid|andrographolide|schisandrin|gamma-oryzanol|policosanol|octacosanol|squalene|phytosterols
  acemannan|aloin|mogroside v|glycyrrhizin|glycyrrhizic acid|icariin|protodioscin|macamides|macaene|eurycomanone|diosgenin|trigonelline|4-hydroxyisoleucine|fenusides|charantin|gymnemic acids|corosolic acid|mangiferin|hydroxycitric acid|hca|capsaicin|capsaicinoids|dihydrocapsaicin|forskolin
  lactoferrin|hydroxyproline|immunoglobulin g|igg|beta-lactoglobulin|alpha-lactalbumin|casein|whey|albumin|phosphatidylcholine|phosphatidylserine|phosphatidylethanolamine|lecithin|cholesterol|phospholipids
  cordycepin|adenosine|ergosterol|beta-glucan|beta-1,3/1,6-glucan|hericenones|erinacines|ganoderic acids|chitin|melanin
  silicon dioxide|magnesium stearate|stearic acid|gelatin|pectin|glycerin|hypromellose|titanium dioxide|microcrystalline cellulose|croscarmellose|talc
  water|moisture|ph|caffeic acid phenethyl ester|10-hda|10-hydroxy-2-decenoic acid|propolis|royal jelly|pollen|hesperetin|nobiletin|tangeretin|limonoids|sulforaphane|glucoraphanin|i3c|indole-3-carbinol|dim`
    .split(/[|\n]/)
    .map((name) => name.trim()),
);

/** Whether a name that no table of analytes holds is a harmless constituent of foods or lawful plants. */
export const isHarmlessConstituent = (name: string): boolean => {
  const plain = normalizeText(name)
    .replace(/^total /, "")
    .replace(/[,(].*$/, "")
    .trim();
  if (/\b(?:unknown|unidentified|stimulants?|alkaloids?)\b|-like\b/.test(plain)) return false;
  if (/ \d/.test(plain) && NAMES.has(plain.replace(/ (?=\d)/, "-"))) return true;
  // "Hericenone C"
  if (NAMES.has(`${plain.replace(/ [a-k]$/, "")}s`)) return true;
  return GROUPS.test(plain) || NAMES.has(plain) || NAMES.has(plain.replace(/s$/, "").replace(/^[ld]-/, ""));
};
