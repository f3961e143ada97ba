import type { Category } from "#contract/vocabulary.ts";

/** A pattern of words in a product name, normalized by `nameKey` ("CoQ-10" is "coq 10"), and the category it means. */
export type CategoryRule = readonly [category: Category, pattern: RegExp];

/** Joins alternatives, written with blanks, into one pattern of whole words. `~` stands for any ending. */
const words = (alternatives: string): RegExp =>
  new RegExp(
    `\\b(?:${alternatives
      .trim()
      .split(/\s*\|\s*/)
      .join("|")
      .replaceAll("~", "\\w*")})\\b`,
  );

/**
 * Kinds of product, first match wins wherever they stand in the name: "Green Tea Fat Burner" is for weight, "Women's Raw
 * Probiotic" a probiotic.
 */
export const KIND_RULES: readonly CategoryRule[] = [
  [
    "multivitamins",
    words(`multi ?vit~ | multi ?min~ | multi ?vite~ | multi(?! (?:collagen|enzyme|pro|protein|probiotic|strain|green|fiber|flora
      |dophilus|source|carotene|action|purpose|phase|layer|gland|omega|herb|b)~) | multiples? | one daily | once daily | pre ?natal~
      | post ?natal~ | vitapaks? | vita ?packs? | daily packs? | (?:adults?|mens?|womens|kids|childrens|seniors?|complete|daily|chewable) vitamins?
      | vitamins? (?:and|plus) minerals? | vitamin mineral | vitacraves | centrum | thera m | sentry | spectravite
      | vitamin code (?:men|women|50|family|perfect|raw (?:one|prenatal))\\w* | vitamins to go | (?:ultra|basic|super) preventive | basic nutrients | (?:one|two|three) (?:per|a) day | simply ?one | vm \\d+ | life extension mix
      | nutrient (?:systems?|9\\d+) | daily (?:one|essentials?|nutri\\w+|start|formula|complete|balance|energy multiple|health)| (?:core )?daily 1 | multibalance | \\w*genics intensive | abc plus | complete (?:mens|womens|men|women|kids|senior|prenatal|teen)
      | (?:men|women|kids|mens|womens|prenatal|childrens|teen|girl|guy|adult|masters)(?: \\w+)? complete | alive | source of life | animal parade gold | opti (?:women|men) | vita ?(?:max|kids) | eve | adam | alphabet | thera ?(?:m|vite|plus)~ | (?:mens|womens|men|women) (?:50|over|40|55|65|ultra|daily|one)~ | 50 plus | (?:mature|senior|silver|adults?) (?:gold|50|formula|complete|multi~) | premature~ | sen(?:tury|try)~ | \\w*vites? | \\w*vits | ocuvite(?! lutein) | nutri (?:kids|vites?)~ | citranatal | \\w*natal~ | ob complete | scooby doo | flintstones | bears | gummy vites | my first flintstones | youngevity | body essentials`),
  ],
  [
    "protein",
    words(`whey~ | casein~ | caseinate | gainers? | meal replacements? | mrp | (?:true|serious|king|monster|super|up your|pro|real|mega)
      mass(?:ive)? | mass (?:gainer|xl|tech)~ | muscle milk | isopure | iso 100 | iso\\w*(?= (?:chocolate|vanilla|strawberry|natural|\\d)) | tru ?tein | syntha \\d? | nitro ?tech | monster (?:milk|massive|mass) | \\w+ mass(?= (?:\\w+ )?(?:chocolate|vanilla|strawberry|banana|cookies|gainer)) | elite (?:mass|gourmet|xt) | spiru ?tein | (?:iso|micellar)(?: )?(?:natural|milk|pure|gro) | mass (?:xp|xxx|effect|stack|fx) | protein(?! digest~| enzyme~| free| bound| utili~) | proteins | iso (?:whey|mass|\\w+ whey)`),
  ],
  [
    "probiotics",
    words(`probioti~ | pro biotics? | \\w*dophilus | lactobac~ | l (?:acidophilus|reuteri|rhamnosus|plantarum) | bifid~ | \\w*flora
      | culturelle | saccharomyces | \\w*boulardii | florastor | flor[ae]mend | probio~ | cfu | phillips colon health`),
  ],
  [
    "sports",
    words(`pre ?workout | post ?workout | intra ?workout | creatine~ | \\w*creatine | kre alkalyn | nitric oxide | xplode | anabolics?
      | muscle (?:builder|building|growth|mass|pump|stack) | prohormone | electrolytes? | rehydrat~ | hydration | replenisher
      | energy (?:gels?|shots?|drinks?|chews?|booster)`),
  ],
  [
    "weight",
    words(`fat ?(?:burn~|loss|metaboli~|blaster|fighter|loss) | burners? | weight(?! gain~) | weightloss | thermogenic~ | thermo ?\\w*
      | appetite | hydroxycut | (?:carb~|starch|fat) (?:block~|intercept~|control~|away) | carb ?blocker | slimming | skinny | diet plus
      | calorie ?burn~ | cellulite`),
  ],
];

/**
 * Ingredients and goals, of which the first in the name decides: "Ginkgo for Memory" is an herbal, "Memory with Ginkgo" for
 * the brain. The longer of two that begin at one word wins.
 */
export const MENTION_RULES: readonly CategoryRule[] = [
  [
    "vitamins",
    words(`vitamins? (?:[abcdek]|d ?\\d|k ?\\d|b ?\\d+) | vitamins? | ester c | emergen c | [bdk] \\d+(?! percent| x) | [aced] \\d{3,5}
      | [ace] (?:\\w+ )?(?:complex|with|plus|crystals|powder|caps|gummies|vitamin) | b ?(?:complex|stress|right|total|\\d+s?) | b (?:12|6|1|2|3|5|50|100)
      | folate~ | folic~ | methylfolate | l methylfolate | methyl ?folate | biotin~ | niacin~ | no flush | thiamine? | riboflavin | pyridoxin~
      | panto?then~ | pantethine | benfotiamine | cobalamin | methylcobal~ | hydroxocobal~ | dibencozide | tocopher~ | tocotrien~ | beta carotene
      | carotenoids? | mixed carotenes? | retinol | ascorb~ | c (?:\\d{3,4}) | [acek]s? (?:complex|powder|liquid|oil) | mthf | quatrefolic | c complex | maxi c | big c | p 5 p | pyridoxal | p a b a | paba | inositol | choline
      | ip 6 | rose hips | buffered c | methyl (?:b|guard|factors|protect) | coenzyme b | b vitamins?| acerola | super c | k complex | nadh`),
  ],
  [
    "minerals",
    words(`calcium | cal mag~ | calmag~ | cal | magnesium | mag | zinc | iron | ferr~ | selenium | selen~ | methylselen~ | potassium | chromium
      | chromax | iodine | iodide | iodoral | kelp | minerals? | trace minerals? | copper | boron | silica | biosil | manganese | molybdenum | vanadyl?
      | vanadium | lithium | strontium | coral calcium | germanium | colloidal | mineral~ | phosphorus | sea minerals | natural calm
      | electro mins | alkaline | fulvic~ | humic | shilajit | oysco | oyster shell | sodium bicarbonate`),
  ],
  [
    "omega-3",
    words(`omegas? | omega \\d | fish oils? | krill~ | cod liver | flax~ | dha | epa | evening primrose | primrose | borage | gla | cla | mct
      | coconut oil | efas? | lecithin | black currant (?:seed )?oil | hemp (?:seed )?oil | chia (?:seed|oil) | fish | salmon oil | calamari
      | sea buckthorn oil | wheat germ oil | emu oil | shark liver | olive oil | palm oil | essential fatty | linoleic | tonalin | essential oils
      | neptune | \\w*omega | marine oil | medium chain | red palm | squalene | avocado oil | perilla`),
  ],
  [
    "amino-acids",
    words(`bcaas? | eaas? | aminos? | amino acids? | amino[a-z]+ | branched chain | l (?:alpha )?\\w+(?:ine|ate|gen|ic|phan) | (?:acetyl|propionyl) l carnitine
      | alcar | \\w*carnitine | carniti~ | glutamine | arginine | aakg | lysine | taurine | tyrosine | tryptophan | 5 htp | citrulline | ornithine | nac
      | n acetyl (?:l )?(?:cysteine|tyrosine) | beta alanine | carnosine | glycine | theanine | suntheanine | gaba | same | sam e | dmg | tmg | betaine anhydrous
      | dlpa | phenylalanine | methionine | cysteine | cystine | histidine | leucine | valine | isoleucine | proline | serine | threonine | hmb
      | agmatine | creatinol | aspart~ | glutamic | dl phenyl~`),
  ],
  [
    "sports",
    words(`d? ?ribose | caffeine | beta ecdysterone | ecdysterone | endurance | stamina | pumps? | workout | performance | recovery | recover | re grow | energ~
      | sports? | strength(?! \\d)(?= matrix) | muscle | anabolic | waxy maize | karbo~ | carbs? | maltodextrin | dextrose | hgh | growth hormone | n o
      | nitr~ | no \\d | igf | post cycle | estrogen block~ | aromatase | beta alanine | explosive | amplified | hydra~ | deer antler
      | octacosanol | zma | c 4 (?:on|extreme|ripped|sport|original|ultimate|neuro)~ | redline~ | bang | speed ?shot | stim~ | rage | shock | atp | aminolast | celltech | cell tech | animal (?:pak|pump|stak|test|cuts|m stak) | vitargo | isotonic | hmf? sport | carb | glycofuse | krea~ | kre~ | \\w*stane~? | anavar | dianabol | d ?bol | ostarine | ostarine | lgd | rad ?140 | sarms? | halo~ | tren~ | 1 andro | xtreme pump | hemo ?rage | noxplode | no xplode | jack ?3d | super dmz~ | m drol | \\w*drol | \\w*bolin? | caffeinated | gh | somato~ | secretagogue`),
  ],
  [
    "sleep-stress",
    words(`sleep~ | melatonin | mellow ?tonin | stress~ | de stress | calm~ | relax~ | insomnia | moods? | serenity | tranquil~ | anxi~ | night ?time | nite | bedtime
      | dream~ | cortisol | adrenal~ | serotonin | happy | sere~ | nervous | 5 hydroxy | gabatrol | phenibut | happiness | depress~ | sedative | chill | restful~ | rest | cort~ | adren~ | unwind | zen | lift | cheer`),
  ],
  [
    "joint-bone",
    words(`glucosamine | chondroitin | joints? | bones? | cartilage | msm | m s m | osteo~ | arthri~ | arth~ | \\w*flex | flexi~ | type ii collagen | collagen type (?:ii|2)
      | uc ii | hyaluronic~ | hyaluronan | ha | mobili~ | tendon~ | ligament~ | cetyl myrist~ | cmo | celadrin | eggshell membrane | nem | rheuma~
      | inflam~ | pain | relief(?= complex| plus) | move free | ache~ | back (?:pain|care)`),
  ],
  [
    "protein",
    words(
      `collagen~ | hair skin and collagen | peptides | gelatin | egg white~ | shakes? | isolate | beef protein | bone broth | soy powder | carnivor | meal | spirutein`,
    ),
  ],
  [
    "fiber-digestion",
    words(`fib(?:er|re)s? | fiber ?\\w+ | psyllium | \\w*enzymes? | \\w*zymes? | \\w*zyme | \\w*ase | lact~ | digest~ | gastr~ | gastritis | cleans~ | colon | detox~ | laxative~
      | prebioti~ | inulin | fos | charcoal | bromelain | papain | papaya | pancreatin | pepsin | hcl | betaine hcl | lipase | lactase | bowel | gut | gi | stomach | acid (?:reflux|ease|relief)
      | heartburn | gas | bloat~ | regular~ | stool | constipation | liver | hepat~ | kidney~ | candid~ | yeast (?:cleanse|control|balance)
      | parasit~ | reflux | antacid | senna | glucomannan | purif~ | chelat~ | gluten~ | pgx | opti ?cleanse | mediclear~ | hepa~ | lacid\\w+ | thera ?zyme | pan 10 x | pancreas | qcarbo~ | carbo ?16 | drain | eliminex | clay | cran cleanse | stones? | renal | nephr~ | nausea | ulcer~ | intestin~ | oat bran | bran
      | diarrhea | sweep | alka~ | cellulose | guar | pectin | bentonite | diatom~ | zeolite | heavy metals?`),
  ],
  [
    "weight",
    words(`diets? | dieters? | slim(?!e)\\w* | lean~ | ketones? | keto | raspberry ketones? | metabol~ | shred~ | ripped | cut~ | lipo~ | burn | fat | trim | hoodia | svelte
      | calorie~ | chitosan | 7 keto | leptin? | lepti\\w+ | water (?:loss|pill|away|shed|ex)s? | waterex | diuretic | phaseolus | white kidney bean | hcg | slimmer | body shape | bio shape | ephedra | stimulant | inches | thin | thermx | oxy ?elite | stim free burn | lipi\\w+ | hc ?active | citrimax | hca | fat free | phen~ | adip~ | lipodr~ | xenadr~ | dexa~ | slenda~ | fucothin | sensa
      | conjugated linoleic acid diet`),
  ],
  [
    "antioxidants",
    words(`coq ?10 | co ?q | q ?10 | co q 10 | \\w*q ?10 | coenzyme q ?10? | co enzyme q~ | ubiquin~ | qh | lipoic | r lipoic | alpha lipoic | ala | astaxanthin~ | bioastin | glutathione | resvera~ | pterostilbene | trans pterostilbene
      | quercetin | bioflav~ | flavonoids? | rutin | hesperidin | lycopene | antioxid~ | anti oxidants? | pqq | superoxide | sod | opcs? | proanthocyanidins? | oxidant | tishcon q | chew ?q | vitaline | \\w*q 10 | q sorb | q gel | coqh | q absorb | coq | mito~ | aox~ | antiox~ | nrf ?\\d? | free radical | age ?less | anti aging
      | longevity | telomer~ | nicotinamide riboside | niagen | cell (?:food|protect~) | pan ox`),
  ],
  [
    "immune",
    words(`immun~ | defense | defender | airborne | cold(?! press~| process~| fusion) | colds | flu | wellness formula | ahcc | beta (?:1 3 )?glucans? | beta 1 | colostrum | lactoferrin | transfer factor | monolaurin | thymus
      | lympho?\\w* | interferon | allerg~ | allertonin | sinus~ | hist(?:a|amine)\\w* | antiviral | viral | virus~ | throat | zicam | lauricidin | host defense | d mannose immune | echinacea and vitamin | thym[iou]\\w+ | aller\\w+ | natto? immune | umcka | sambu~ | yin chiao | lung~ | respir~ | bronch~ | resp~ | cough | oscillo~ | nasal | arabinogalactan | fucoidan | wellmune | epicor`),
  ],
  [
    "heart",
    words(`heart | cardi~ | cholest~ | blood (?:pressure|sugar) | bp | circulat~ | vein~ | vascular | policosanol | nattokinase | phytosterols? | plant sterols? | beta sitosterol(?! prostate)
      | red yeast~ | gluc(?:o|ose)\\w* | gluco | sugar (?:balance|control|support|blocker) | glyc(?:o|emi)\\w+ | diabet~ | diab~ | insulin~ | artery | arteri~ | lipids? | homocyst~ | triglycer~ | ldl | sytrinol | benecol
      | pressure | berberine | serrapeptase | lumbrokinase | hypertens~ | cholestoff | chole~ | gymnema | bitter melon`),
  ],
  [
    "brain-eye",
    words(`brain | memory | mind~ | focus~ | cogni~ | neuro~ | mental~ | concentration | alert~ | recall | smart(?! ?food) | phosphatidyl~ | phosphatid~ | ps 100 | dmae | vinpocetine | huperzine | citicoline | alpha gpc | gpc | nootropic~ | acetylcholine | galantamine
      | clarity | eyes? | vision~ | ocu~ | visual~ | lutein | zeaxanthin | macula~ | areds | opti (?:eye|vision)\\w* | icaps | preservision | sight | retina~ | iq | attention | pregnenolone | nerv~ | uridine | eyebright`),
  ],
  [
    "mens-womens",
    words(`prost[ae]~ | testost~ | testo~ | testro~ | libido | sex~ | male | female | virility | \\w*erect~ | fertil~ | menop~ | \\w*meno\\w* | pms | menstr~ | estro~ | hormon~ | dhea | progest~ | dim | diindoly~ | indole 3
      | womens?(?= (?:balance|health|cycle|libido|harmony|comfort|formula|wellness|passion|phase|change)) | mens?(?= (?:health|libido|sexual|prostate|vitality|rebuild|formula|wellness|drive|passion))
      | lactation | nursing | pregnan~ | hot flash~ | breast | uterine | uterus | vagin~ | ovar~ | andro~ | phytoestro~ | soy isoflavon~ | isoflavon~ | viri\\w+ | potency(?= for men) | horny | tribulus | tongkat | long ?jack | yohimb~ | urinary | bladder | uri\\w* | d mannose | uti | breast\\w+ | indolplex | myomin | man up | alpha male | male\\w* | fem\\w* | fem~ | cycle | pregnancy | mother~ | passion | arous~ | d aspartic`),
  ],
  [
    "herbals",
    words(`herb~ | extracts? | roots? | lea(?:f|ves) | berr(?:y|ies) | mushrooms? | turmeric | curcum~ | gin ?seng | ginkgo | green tea | tea | garcinia | echinacea~ | echin~ | elderberr~ | elder | maca | saw palmetto | cranberr~ | garlic
      | ashwag~ | greens? | spirulina | chlorella | chlorophyll~ | wheat ?grass | barley(?: grass)? | alfalfa | aloe~ | milk thistle | silymarin | ginger | cinnamon | noni | goji | acai | mangosteen | pomegranate | grape ?seed | pycnogenol | bilberry
      | hawthorn~ | valerian | kava~ | st johns wort | feverfew | black cohosh | red clover | dong quai | licorice | dgl | dandelion | nettles? | burdock | astragalus | rhodiola | reishi | maitake | cordyceps | shiitake | chaga | lions mane
      | cayenne | capsicum | fenugreek | fennel | goldenseal | oregano | oregon grape | olive leaf | pau d ?arco | cats claw | una de gato | boswell~ | devils claw | white willow | yucca | horsetail | horse chestnut | butchers broom | gotu kola | bacopa | guarana | yerba~ | hibiscus | rooibos | matcha
      | neem | triphala | amla | moringa | holy basil | tulsi | tart cherry | black seed | cbd | hemp | cannab~ | graviola | soursop | sarsaparilla | chamomile | lavender | passion ?flower | hops | skullcap | lemon balm | mullein | thyme | sage | rosemary | uva ursi | artichoke | beet~ | superfruit | superfoods? | super food
      | phyto~ | botanic~ | veggie~ | vegetables? | fruits? (?:and|extract|powder|concentrate|juice|blend) | kale | broccoli~ | sprouts | apple cider vinegar | cider vinegar | acv | vinegar | wan | teapills? | essiac | ayur~ | chyawan~ | tonic | bitters | tincture | coffee ?(?:bean|berry)~ | cocoa | cacao
      | raspberr~ | blueberr~ | papaya leaf | guggul~ | forskolin~ | coleus | epimedium | horny goat~ | damiana | muira puama | schi[sz]andra | eleuthero~ | fo ti | he shou wu | jiaogulan | suma | stevia | konjac | seaweed | dulse | bladderwrack | algae | blue green | phycocyanin | wheat o power | caralluma | saffron | irish moss | artemisi~ | wakasa | reds | veg(?:gie|etable)~ | green ?food~ | perfect food | vibrance | chlorofresh | curamin | curamed | qi | dampness | astra~ | rhizin~ | phytomedicine | wormwood | clove | soy | host defense mushrooms | truffle | cats? claw | propolis echinacea`),
  ],
  // Kinds without a category of their own: known, so that nothing is guessed about them.
  [
    "other",
    words(`hair | skin | nails? | complexion | acne | thyr~ | glandulars? | ovine | bovine | pituitary | spleen | bee pollen | royal jelly | propolis
      | honey | snail~ | dna | rna | dmso | toothpaste | mouthwash | xylitol | insect~ | mosquito`),
  ],
];

/** What names that say nothing else most likely are, by LanguaL product type (facet A). */
export const CATEGORY_OF_CODE: Readonly<Record<string, Category>> = {
  A1299: "minerals",
  A1302: "vitamins",
  A1303: "minerals",
  A1304: "amino-acids",
  A1305: "amino-acids",
  A1306: "herbals",
  A1310: "omega-3",
  A1314: "probiotics",
  A1315: "multivitamins",
  A1316: "minerals",
  A1317: "herbals",
};
