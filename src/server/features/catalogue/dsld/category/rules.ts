import type { Category } from "#contract/vocabulary.ts";

/** A pattern of words in a product name, normalized by `nameKey` ("CoQ-10" is "coq 10"), and the category it means. */
export type CategoryRule = readonly [category: Category, pattern: RegExp];

/**
 * Joins alternatives, written with blanks, into one pattern of whole words. Only a stem of five characters or more, "cholest~",
 * leaves the rest of a word open ("lipo~" is in Liposomal, "~ase" in Release); `category-words.test.ts` lists the real words
 * that each matches.
 */
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
    words(`multivit~ | multi vit(?:a|s|es?|amins?)? | multi(?! (?:collagens?|enzymes?|pro|protein|probiotics?|strain|greens?|fiber|flora|omegas?
      |dophilus|acidophilus|source|carotenes?|action|purpose|phase|layer|gland|herbs?|b|minerals?|mins?|metabolite|color|nate|cherry|guard)\\b)
      | multiples?(?! (?:action|source|herbs?|enzymes?|strains?)) | multilogics | multinutrients? | multigenics | one daily(?! (?:probiotic|omega|garlic|d\\b))
      | once daily(?! (?:\\d+ billion|probiotic)) | pre ?natal(?! (?:dha|omega|probiotic|choline|calcium|vitamin d|fish|tea|program)) | prenatales | prenate | vitafol | inatal
      | post ?natal(?! dha) | (?:adults?|mens?|womens|kids|childrens|seniors?|complete|daily|chewable) vitamins?(?! [a-k]\\b)
      | vitamins? (?:and|plus) minerals? | vitamin mineral | vitacraves | centrum | thera m | sentry | theragran | lifepak
      | vitamin code (?:men|women|50|family|perfect|raw (?:one|prenatal)) | vitamins to go | (?:ultra|basic|super) preventive | basic nutrients? | (?:one|two|three) (?:per|a) day | simply ?one | vm \\d+ | life extension mix
      | nutrient (?:systems?|9\\d+) | daily (?:one|essentials?|nutrients?|nutritional|start|formula|complete|balance|energy multiple) | (?:core )?daily 1 | multibalance | abc plus
      | complete (?:mens|womens|men|women|kids|senior|prenatal|teen) | (?:men|women|kids|mens|womens|prenatal|childrens|teen|girl|guy|adult|masters)(?: (?:advantage|daily|formula|chewables?))? complete
      | opti (?:women|men) | vita ?(?:max|kids) | nutri kids | gummy vites | vita min | gumm(?:y|ies) vitamins?(?! [a-k]\\b) | vites? | sunvite | spectravite | cerovite | certavite | anavite | kangavites | lovites
      | hyvites | solovite | prenavite | strovite | freedavite | tabavite | activite | oncovite | gynovite | incredivites | corvite | pediavite | androvite | omnium | myovite | optivite | natal | natalvirt | ob complete | theramill
      | tri vit | activnutrients | mega men sport | ultra ?man | ultra ?woman | superpreventive | vits | special (?:one|two) | ultimate (?:man|woman) | max for (?:men|women)
      | vit min | just once | oxylent | therems | multistart | activessentials | clinical nutrients | ultranutrient | extra nutrients | alpha base | nordic berries | phytomulti | multiplex | zoo friends | animal shapes | tri vi sol | daily total | prena 1`),
  ],
  [
    "protein",
    words(`whey | wheybolic | wheybasics | prostar | casein | caseinate | gainers? | weight gain | meal replacements? | mrp | muscle milk | isopure | iso 100
      | (?:super|built|extreme|elite|serious|iso|monster|up your|critical|king|quick|true|pro|real|bare|infinite|max|mega|rebuilt|bulk|muscle|carnivor|amplified|h u g e) mass(?:ive)?
      | mass (?:gainer|xl|tech|xp|xxx|effect|stack|fx|peak) | isonatural | isoburn | iso(?: (?:whey|natural|milk|pure|gro|chocolate|vanilla|strawberry))
      | micellar(?: (?:natural|milk|pure))? | tru ?tein | syntha \\d? | nitro ?tech | monster milk | elite (?:gourmet|xt) | spiru ?tein
      | proteins?(?! (?:digestion|digest|enzymes?|free|bound|utilization)) | veggieprotein
      | combat powder | phase ?8 | iso ?(?:sensation|cool) | monster blend | myofusion | promasil | carbo gain | plantfusion | ultimate flurry | gold standard | power crunch
      | macromeal | paleomeal | essentiameal | neolifeshake | vegalite | medipro vegan | vp 2`),
  ],
  [
    "probiotics",
    words(`(?!probiocleanse|probiotrim)probio~ | pro biotics? | acidophilus | dophilus | bifidophilus | primadophilus | protodophilus | biodophilus | vidophilus | kidophilus | polydophilus
      | lactobacill~ | l (?:acidophilus|reuteri|rhamnosus|plantarum) | bifidus | bifidum | bifido | bifidobacteria | flora | megaflora | iflora | ultraflora | bioflora
      | orthoflora | accuflora | truflora | optiflora | proflora | intestiflora | femflora | floramax | florajen | culturelle | saccharomyces | boulardii | sacboulardii
      | florastor | flor[ae]mend | cfus? | lactospore | thermophilus | billion | lacidofil | candidophilus | cytoflora | bifidobiotics | yogurt starter | biotics? | firstbiotic | oralbiotic | theralac | florassist
      | floramore | florabear | florasmart | saccharomycin | pb 8`),
  ],
  [
    "sports",
    words(`pre ?workout | post ?workout | intra ?workout | creatine | creatinex | biocreatine | kre ?alkalyn | nitric oxide | xplode | anabolics?
      | muscle (?:builder|building|growth|pump|stack) | prohormone | electrolytes? | rehydrat(?:e|ion) | hydration | replenisher
      | energy (?:gels?|shots?|drinks?|chews?|booster) | pre (?:kaged|extreme|effect|jym|gro|w o) | (?:pro|platinum) pre
      | (?:con|beta) cret | cellmass | sizeon | speed stack | dr jekyll`),
  ],
  [
    "weight",
    words(`fat ?(?:burn|burning|burners?|loss|metabolism|metabolizer|blaster|fighter) | burners? | (?<!molecular )weight (?:loss|management|control|less|off|smart)
      | healthy weight | weightloss | (?!thermophilus|thermotabs)thermo~
      | appetite(?! stimulant) | hydroxycut | (?:carb|carbo|carbs|starch|fat) (?:blockers?|intercept|controller|control|away|neutralizer) | slimming
      | skinny | calorie ?burn(?:ing|er)? | cellulite`),
  ],
];

/**
 * Ingredients and goals, of which the first in the name decides: "Ginkgo for Memory" is an herbal, "Memory with Ginkgo" for
 * the brain. The longer of two that begin at one word wins.
 */
export const MENTION_RULES: readonly CategoryRule[] = [
  [
    "vitamins",
    words(`vitamins? (?:[abcdek]|d ?\\d|k ?\\d|b ?\\d+) | vitamin(?! code) | ester c | emergen c | bio c | [bk] \\d+(?! percent| x) | d (?:[23]|\\d{3,5})(?! percent| x) | [aced] \\d{3,5}
      | [ce] (?:\\d+ )?(?:complex|with|plus|crystals?|powder|caps|gummies|chewable) | b ?(?:complex|stress|right|total|caps|\\d+s?) | balanced b | b centered | buffer c | effer c | hy bio | tocomin
      | folate | folic | methyl ?folate | l methylfolate | biotin | niacin | niacinamide | niacinate | no flush | thiamine? | riboflavin | pyridoxine
      | pantothenic | pantothenate | pantethine | benfotiamine | cobalamin | methylcobalamin | hydroxocobalamin | dibencozide | tocopher~ | tocotrien~ | beta carotene
      | carotenoids? | mixed carotenes? | retinol | ascorb~ | [acek]s? (?:complex|powder|liquid|oil) | mthf | quatrefolic | maxi c | big c | p 5 p | pyridoxal | paba
      | inositol | choline | ip 6 | rose hips | buffered c | methyl (?:b|guard|factors|protect) | coenzyme b | b vitamins | acerola | super [bc] | nadh`),
  ],
  [
    "minerals",
    words(`calcium | cal mag | calmag | calmagcharge | cal(?! trim) | magnesium | mag | mg k | zinc | iron | ferrous | ferrochel | ferrasorb | ferronyl | ferrex | ferraplus | ferro | mineralplex | mineralrich | selenace | ferric
      | selenium | selenomethionine | seleno | selenoexcell | selenomax | l selenomethionine | methylselenocysteine | potassium | chromium | chromax | iodine | iodide | iodoral
      | detoxadine | kelp | multi ?min(?:s|erals?)? | trace minerals? | minerals? | minerales | copper | boron | silica | biosil | manganese | molybdenum | vanadyl?
      | vanadium | lithium | strontium | coral calcium | germanium | colloidal | phosphorus | sea minerals | natural calm | alkaline | fulvic | humic | shilajit
      | oysco | oyster shell | sodium bicarbonate | brewers yeast | caltrate | calcimate | citracal | coral | blood builder | hema plex | target mins
      | silver (?:solution|hydrosol)`),
  ],
  [
    "omega-3",
    words(`omegas? | omega \\d | rxomega | vectomega | orthomega | phosphomega | biomega | euromega | marineomega | multiomega | visiomega | xanthomega | cardiomega | proomega
      | superomega | eomega | krillberry | fish(?! (?:collagen|cartilage|protein)) | fish oils? | krill | cod liver | flax | flaxseeds? | dha | epa | evening primrose | primrose | borage | gla | cla
      | mct | coconut oil | efas? | lecithin | black currant (?:seed )?oil | hemp (?:seed )?oil | chia (?:seed|oil) | salmon oil | calamari | sea buckthorn oil | wheat germ oil
      | emu oil | shark liver | olive oil | palm oil | essential fatty | linoleic | tonalin | essential oils | neptune | marine (?:oil|lipids?) | medium chain | red palm
      | squalene | wholemega | avocado oil | perilla`),
  ],
  [
    "amino-acids",
    words(`bcaas? | eaas? | (?!aminoiso)amino~ | amino acids? | branched chain | modernbcaa | (?:acetyl|propionyl) l carnitine | n a c | hyperamino
      | l (?:alpha )?(?:carnitine|carntine|cartine|glutamine|arginine|lysine|theanine|tyrosine|tryptophan|trytophan|citrulline|ornithine|cysteine|carnosine|phenylalanine|taurine
      |methionine|proline|leucine|histidine|glutamic|serine|threonine|aspartate|aspartic|valine|cystine|isoleucine|glycine|pyroglutamate|alanine|asparagine)
      | alcar | l?carnitines? | glutamine | arginine | aakg | lysine | taurine | tyrosine | tryptophan | 5 htp | citrulline | ornithine | nac
      | n acetyl (?:l )?(?:cysteine|tyrosine) | beta alanine | carnosine | glycine | theanine | suntheanine | gaba | pharmagaba | same | sam e | dmg | tmg | betaine anhydrous
      | dlpa | phenylalanine | methionine | cysteine | cystine | histidine | leucine | valine | isoleucine | proline | serine | threonine | hmb
      | agmatine | aspartate | aspartic | glutamic`),
  ],
  [
    "sports",
    words(`d? ?ribose | caffeine | caffeinated | ecdysterone | endurance | stamina | pumps? | superpump | workout | performance | recovery | recover | re grow
      | (?!energylipids)energ~ | sports? | muscle | waxy maize | karbolyn | (?<!low |zero |no |net )carbs? | maltodextrin | dextrose
      | hgh | growth hormone | n o | (?!nitrogreens|nitrofusion)nitro~ | nitrox | nitrix | nitrulline | nitraflex | nitrous | nitrate | no [23] | igf
      | post cycle | pct | cycle support | aromatase | explosive | amplified | hydrate | hydrator | deer antler | octacosanol | zma | c 4 | redline | bang | speed ?shot
      | stim | rage | shock | atp | celltech | cell tech | animal (?:pak|pump|stak|test|cuts|m stak) | vitargo | isotonic | glycofuse | glycoload | krealkalyn | cyanostane
      | alphastane | stane | anavar | dianabol | ostarine | lgd | rad ?140 | sarms? | halo | halodrol | halotropin | halotes | trena | drol | firedrol | hydravol | karbolic | kreabolic | krea | kre active | stimul 8 | tren | trenavar | trenatestin | 1 andro
      | hemo ?rage | noxplode | no xplode | jack ?3 d | super dmz | natadrol | myodrol | somadrol | labidrol | bromodrol | anidrol | powerdrol | oxybolin | propadrol | methylmass | gh | somatomax
      | secretagogue | mr hyde | amplifier | crea (?:tech|force) | nitric | nox | nos | (?:g|fighter) fuel | hydra charge
      | super charge | hyper fx | vaporx | nano vapor | endo ?rush | endurox | liftoff | assault | ravage | condense | torrent | outlift | creafuze | waximaize | shotgun | xpand
      | mesomorph | flash point | dark matter | ultragen | animal fury | saltstick | elite recoup | intra blast`),
  ],
  [
    "sleep-stress",
    words(`sleep~ | neversnore | melatonin | melaton | mellow ?tonin | stress~ | de stress | calm | calming | calmez | calma | calmful | calmer | calmative | calmpound | calmaid | calmax
      | relax~ | insomnia | moods? | serene | serenity | tension | serenx | sereniten | serenagen | sereniselect | serenaid | seredyn | serencalm | tranquil | tranquility | anxiety | anxious
      | anxiocalm | anxiousless | anxiolytic | night ?time | nite | niteworks | bedtime | sweet dreams | dreams | dreaminol | sweet dream | calmbiotic | calmhills | calmdlq | serenelle | cort | cortstat | cortislim | cortitrophin | cortix | cortol | dreamweaver | dreamz
      | cortisol | cortex | corti | cortrex | cortitrol | cortisolv | cortico | corticare | cortine | (?!adrenaline|adrenalean)adren~ | serotonin | nervous
      | phenibut | depression | chill | restful | (?:best|peaceful|pure) rest | rest (?:ez|easy|well|assured) | natural rest | unwind | zen`),
  ],
  [
    "joint-bone",
    words(`glucosamin~ | chondroitin | chondrosamine | cosamin | joints? | activjoint | bones? | cartilage | msm | m s m | osteo~ | (?!arthrospira)arthr~
      | arth | arthred | arthomed | arthocin | flex | triflex | collaflex | tripleflex | instaflex | apresflex | ultraflex | beneflex | maxiflex | everflex
      | cartiflex | tfxflex | glucoflex | limberflex | arthiflex | superflex | genoflex | inflaflex | uniflex | gluflex | jointflex | flexible | flexibility | type ii collagen
      | collagen type (?:ii|2) | uc ii | hyaluronic | hyaluronan | ha | mobility | tendons? | ligaments? | cetyl myristoleate | cmo | celadrin | green lipped | arthaffect | artho | artholactin | arthx | arthgold | capraflex | exoflex | eggshell membrane | nem
      | rheuma~ | inflam~ | pain | relief(?= complex| plus) | move free | ache | ipriflavone | ostivone | asu | wobenzyme? | liga tend | back (?:pain|care)`),
  ],
  [
    "protein",
    words(`collagen | collagenizer | collagenex | collagenics | peptides | gelatin(?! capsules?) | egg white | shakes? | isolate | beef protein | bone broth | soy powder | carnivor | meal | lean body
      | warrior (?:blend|food)`),
  ],
  [
    "fiber-digestion",
    words(`fiber~ | fib(?:er|re)s? | paleofiber | psyllium | reguloid | enzymes? | zymes? | nutrizyme | proteozyme
      | ultrazyme | greenzymes | megazymes | digestzymes? | protozymes | vegenzymes? | intenzyme | veganzyme | wonderzyme | plantizyme | vegizymes? | bromezyme | duozyme | marcozyme
      | spectrazyme | proactazyme | papayazyme | chewyzymes | panzyme | lactozyme | digenzyme | multizyme | superzymes | serrazimes | clenzyme | yeastzyme | vegezyme | dailyzyme | naturezyme | wholezyme | metazyme | carbxzyme | lypazyme | interfase | enzalase | lipanase | vitalzym | similase | protease | physioprotease
      | lactase | lipase | amylase | cellulase | peptidase | galactosidase | prohydrolase | tolerase | glutenease | digase | bromelain | papain | papaya | pancreatin | pepsin
      | betaine(?: hcl| hydrochloride)? | premier hcl | hcl (?:complex|plus) | digest~ | dgst | lactose | lactosestop | (?!gastrod)gastr~
      | cleans~ | colon | coloclear | (?!detoxadine|detoxilean)detox~ | laxatives? | prebiotics? | inulin | fos | charcoal | bowel | gut | gi | stomach | acid (?:reflux|ease|relief) | heartburn | gas | bloat | bloating | regularity | stool
      | constipation | liver | hepat~ | hepa | kidney | candida | candidase | candidastat | candidafx | candid | glutenza | glutezyme | kidneyaid | hepagen | hepasil | nutraflora | lax ease | candizyme | yeast (?:cleanse|control|balance) | parasites? | para | reflux | antacid
      | senna | glucomannan | purifier | purify | purification | chelation | chelators? | gluten | pgx | opti ?cleanse | mediclear | pan 10 x | qcarbo | eliminex | clay | stones? | renal
      | nephro | nausea | ulcer | intestin(?:al|es?) | oat bran | bran | diarrhea | sweep | alkalizing | alkalizer | cellulose | guar | pectin | bentonite | zeolite
      | heavy metals? | bile | tox | tummy | gallbladder | xymozyme | panplex | metamucil | benefiber | citrucel
      | oxy powder | intestinew`),
  ],
  [
    "weight",
    words(`diets? | dieters? | slim | slimstyles | slimaluma | slimirex | slimify | slimpro | slimtea | slimvance | slimone | slimvox | slimmex | slimdia | slimfit | slimit | slimgreens | phenblue | phenitropic | raspberryketone | lean(?! (?:body|mass|muscle)) | leanology | leancare | leanfuel
      | leantain | ketones? | keto | raspberry ketones? | metabolism | metabolizers? | metabolic (?:activator|enhancer|advantage|optimizer|booster|forte|reset|ignition|xtra|bioshock|tea)
      | shred | shredded | shredder | shredz | shredding | ripped | cuts | cutz | cutting | lipo(?! (?:flavonoid|phos|spheric|c|b)\\b) | lipodrene | lipodreme | lipoclen | lipoquick | lipotropics? | lipotropix | lipotrim
      | lipotrol | liporexall | liporush | lipotain | lipolean | lipozene | lipofuze | lipovox | lipotrepein | burn | (?<!low |non |no |zero |healthy |reduced )fat(?! (?:free|soluble))
      | trim | hoodia | chitosan | 7 keto | leptin | leptiburn | lipitrim | water (?:loss|pills?|away|shed|ex) | waterex | diuretic | phaseolus | white kidney bean | hcg | bio shape
      | ephedra | thin(?! (?:cell|mints?)) | thermx | oxy ?elite | hc ?active | citrimax | hca | phenphedrine | phentirmene | phenorex | phenelite | adipo | adipotrol | adipodex | adipolean | adrenalean | detoxilean
      | xenadrine | dexamine | dexaprine | slendamax | fucothin | sensa | crav(?:e|ings?) | appe curb | african mango | stimerex | roxylean | super ?hd | fastin | appetrex | pyruvate`),
  ],
  [
    "antioxidants",
    words(`(?:coq|nanocoq|procoq|biocoq|bioq|truq|eaq|liq|co ?q|q) 10 | coq | co ?q | coenzyme q(?: 10)? | co enzyme q | ubiquinol | ubiquinone | ubiquinoil | qh | coqh | r lipoic
      | lipoic | alpha lipoic | ala | astaxanthin | bioastin | glutathione | resvera~ | (?:trans )?pterostilbene | quercetin | bioflavonoids? | bioflavoinds | flavonoids?
      | rutin | hesperidin | lycopene | antiox~ | anti oxidants? | pqq | superoxide | sod | opcs? | proanthocyanidins? | oxidant | chew ?q | vitaline
      | q sorb | q gel | q absorb | mitochondria | mitochondrial | mitonutrients? | mitocore | mitotone | mito | aox | nrf ?\\d? | free radical | age ?less(?! male) | anti aging  | telomere
      | nicotinamide riboside | niagen | cell (?:food|protector) | pan ox | active q | q best | coqmax | coqsol | lyco sorb | transmax`),
  ],
  [
    "immune",
    words(`immun~ | immu | defen[sc]e | defender | airborne | cold(?! (?:pressed|processed|fusion|water|brew)) | colds | flu | wellness formula | ahcc | beta (?:1 3 )?glucans? | beta 1
      | colostrum | lactoferrin | transfer factor | monolaurin | thymus | thymuplex | thymulus | lymph~ | (?!allergen)aller~ | sinus | sinusclear | sinusfree | histaminase | histamine | histaminx | histablock | antiviral | viral | throat
      | yin chiao | lungs? | clearlungs | respir~ | respicare | respi | respitrin | sinuscare | histaeze | histamet | thymucin | thymuril | lunghealth | respiclear | bronchial | cough | nasal | arabinogalactan
      | fucoidan | wellmune | epicor | igg | moducare | seasonal | echinacea and vitamin`),
  ],
  [
    "heart",
    words(`heart | (?!cardioshred|cardio cuts)cardio~ | cardia | carditone | cardiaforce
      | cholest~ | choleast | choless | chole | cholerex | cholerx | choledrene | diabest | diabeater | glycogenics | glycemicpro | veincare | veinsense | veinfactors | blood (?:pressure|sugar) | bp | circulation | circulatory | veins? | vascular | policosanol | nattokinase | nattozyme | nattomax | natto | nattozimes | heartcare | mesoglycan | phytosterols?
      | plant sterols? | sterols? | beta sitosterol(?! prostate) | red yeast | (?!glucosam|glucon|glucomannan|glucoflex)gluco~ | sugar (?:balance|control|support|blocker) | glycemic | glycemia | diabet~ | insulin | artery
      | arteries | arterial | lipids?(?! (?:matrix|soluble)) | lipichol | lipicontrol | lipitonic | lipidshield | lipidoptimal | homocyst~ | triglycerides? | ldl | hdl | sytrinol | benecol | berberine | serrapeptase | lumbrokinase | serra peptase | serraflazyme`),
  ],
  [
    "brain-eye",
    words(`brain | brainsustain | brainstorm | brainwave | brainboost | memory | memorall | minds? | mindcare | focus | focused | focusfactor | cogni~ | neuro~ | mental | concentration
      | alert | alertness | recall | phosphatidyl | phosphatidylserine | phosphatidylcholine | phosphatidic | ps 100 | dmae | vinpocetine | huperzine | citicoline | alpha gpc | gpc
      | nootropic | acetylcholine | galantamine | clarity | eyes? | vision | visionpro | visioncare | visionguard | visual | visualeyes | visivites | lutein | zeaxanthin | macula | macular
      | maculapro | areds | preservision | ocular | ocu | ocudyne | ocuhills | ocuvite | ocutone | ocuforce | ocuguard | ocuperfect | ocuplus | ocusense | oculair | oculind | oculoselect | ocuplex | oculplex | ocutabs | ocuview
      | visionaid | visionex | visualex | nervecare | mindlinx | mindblend | focusall | systane | sight | outlook | retina | iq | attention | attentive | pregnenolone | nerves?
      | nervine | uridine | eyebright | theratears | macuguard | nutrision`),
  ],
  [
    "mens-womens",
    words(`(?!prostar\\b)prosta~ | prost | prostetto | testo~
      | testrol | testrone | testrogain | test (?:booster|stack) | free test | libido | sexual | sex(?! on the beach) | male | female
      | virility | virile | fertility | fertile | fertilaid | menopause | menopautonic | perimenopause | menophase | menoease | menosense | menofem | menocare | meno | pms
      | menstrual | menstricare | estro~ | hormones?
      | hormonal | dhea | dim | diindolylmethane | indole 3 | chrysin | womens?(?= (?:balance|health|cycle|libido|harmony|comfort|formula|wellness|passion|phase|change))
      | mens?(?= (?:health|libido|sexual|prostate|vitality|rebuild|formula|wellness|drive|passion)) | lactation | nursing | breastfeeding | pregnancy | hot flash | breast | uterine | uterus
      | vaginal | ovary | ovarian | (?!androgra|androvite)andro~ | phytoestrogen | soy isoflavones? | isoflavones? | novasoy | soyagen | potency(?= for men) | tribulus | tongkat | long ?jack
      | yohimbe | yohimbine | urinary | uritrax | bladder | (?:d )?mannose | uti | indolplex | myomin | alpha male | ageless male | fem | feminine | femagen | femtrol | femcycle | femguard | femecology | femtone | femquil | femteen | femohills | femarin
      | menocool | menovive | menologics | menostrong | menochange | menoprim | testro | testrolean | hot flashex | uricare | urisense | virimax | viridex | sexessentials | breastdefend | cycle comfort
      | moon cycle | d aspartic | t (?:up|bomb) | arimestage | mdrive | test | progene`),
  ],
  [
    "herbals",
    words(`herb | herbs | herbal | herbalfactors | herbagreen | extracts? | roots? | lea(?:f|ves) | (?:elder|hawthorn|bil|juniper|schisandra|acai|maqui|goji|saw palmetto|vitex|chaste ?tree|bay|aronia) berr(?:y|ies)
      | mushrooms? | turmeric | curcum~ | gin ?seng | ginkgo | green tea | (?<!ice |iced |sweet )tea | garcinia | echinacea | echinamide | echinaforce
      | elderberr(?:y|ies) | elder | maca | saw palmetto | cranberry(?! grape) | garlic | ashwagandh?a | greens | green (?:tea|coffee|foods?|superfoods?|magma|vibrance|barley|source|juice|power|blend|complex|boost|protect)
      | (?:total|ultra|max) green | nanogreens | echina
      | spirulina | chlorella | chlorophyll | chlorophyllin | wheat ?grass | barley(?: grass)? | alfalfa | aloe | milk thistle | silymarin | silybin | ginger | cinnamon(?! bun| roll| swirl)
      | noni | goji | acai | mangosteen | pomegranate | grape ?seed | pycnogenol | bilberry | hawthorne? | valerian | kava | st johns wort | feverfew | black cohosh | red clover
      | dong quai | licorice | dgl | dandelion | nettles? | burdock | astragalus | rhodiola | reishi | maitake | cordyceps | coriolus | shiitake | chaga | lions mane | cayenne
      | capsicum | fenugreek | fennel | goldenseal | oregano | oregon grape | olive leaf | pau d ?arco | cats? claw | una de gato | boswell~ | devils claw | white willow | yucca | horsetail
      | horse chestnut | butchers broom | gotu kola | bacopa | guarana | yerba | hibiscus | rooibos | matcha | neem | triphala | amla | moringa | holy basil | tulsi | tart cherry
      | black seed | cbd | hemp | cannabinoids? | cannabidiol | graviola | soursop | sarsaparilla | chamomile | lavender | passion ?flower | passiflora | hops | skullcap | lemon balm
      | mullein | thyme | sage | rosemary | uva ursi | artichoke | beets? | beetroot | superfruits? | superfoods? | super food | (?!phytoceramides|phytosoy)phyto~ | botanicals?
      | veggies? | vegetables? | fruits? (?:and|extract|powder|concentrate|juice|blend) | kale | broccoli | sprouts | cider vinegar | acv | vinegar | wan | tang | teapills? | essiac | ayur | ayurvedic
      | chyawanprash | tonic | bitters | tincture | coffee (?:bean|berry) | cacao | red raspberry | raspberry lea(?:f|ves) | papaya leaf | guggul~ | forskolin | coleus | epimedium
      | horny goat | damiana | muira puama | schi[sz]andra | eleuthero | fo ti | he shou wu | jiaogulan | suma | stevia | konjac | seaweed | dulse | bladderwrack | algae | blue green
      | phycocyanin | wheat o power | caralluma | saffron | irish moss | artemisia | artemisinin | wakasa | reds | perfect food | vibrance | chlorofresh | curamin | curamed | qi | dampness
      | astra | rhizinate | wormwood | clove | soy | truffle | hydrangea | motherwort | andrographis | gastrodia | mucuna | flower essence | curaphen | sambu | sambucus | sambucol | serenoa | gymnema | bitter melon
      | kyo green | mycommunity | cordychi | myco | stamets | agaricus | vitamineral | rasayana`),
  ],
  // Kinds without a category of their own: known, so that nothing is guessed about them.
  [
    "other",
    words(`hair | skin | nails? | complexion | acne | thyro~ | thyrene | glandulars? | ovine | bovine | pituitary | spleen | pancreas | bee pollen | royal jelly
      | propolis | honey | snail | dna | rna | dmso | xylitol | phytoceramides | cytozyme | sucralose | (?:beef|desiccated|dessicated|argentine|uni|raw|pork) liver | liver (?:powder|tablets|concentrate) | ear | oral`),
  ],
];

/** Lines of multivitamins, whose names also stand on other products: "Alive! Calcium". They decide where nothing else does. */
export const LINE_RULES: readonly CategoryRule[] = [
  [
    "multivitamins",
    words(`vitamins | alive | source of life | bears | eve | adam | vitapaks? | vita ?packs? | daily packs? | 50 plus | (?:mens|womens|men|women) (?:50|over|40|55|65|ultra|daily|one)
      | (?:mature|senior|silver|adults?) (?:gold|50|formula|complete|multi) | scooby doo | flintstones | daily (?:nutrition|health) | animal parade gold | citranatal | ultra mega | mega men | (?:mens|womens) blend | total balance
      | advanced nutrition | power teen | childrens chewables`),
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
};

/** Herbs with nutrients: herbals, where even a guess says nothing. */
export const HERBS_WITH_NUTRIENTS = "A1317";
