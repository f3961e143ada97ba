/** Words of labels, laboratories, authorities, and this site. A question with one of them is about our subject. */
export const SUBJECT_WORDS: ReadonlySet<string> = new Set(
  `supplement vitamin mineral multivitamin prenatal herb herbal botanical probiotic prebiotic postbiotic electrolyte protein amino
  collagen creatine omega antioxidant enzyme fiber greens preworkout nootropic adaptogen superfood detox cleanse nutrient
  capsule tablet softgel gummy gummie pill powder tincture lozenge chewable drop shot scoop tub bottle sachet dose serving
  label ingredient additive filler binder dye colorant flavor flavoring sweetener gelatin allergen gluten soy dairy stearate
  carmine sucralose stevia dioxide proprietary blend extract standardized potency purity bioavailable bioavailability iu mcg mg ppb ppm rda
  dv usp nsf gmp fda recall recalled adulterant adulterated contaminant contamination lead cadmium arsenic mercury metal pesticide
  mold salmonella lab laboratory lot batch assay tested testing test retest report verdict certificate coa score grade
  notice brand product evidence warning laboratories site website app page parts`.split(/\s+/),
);
