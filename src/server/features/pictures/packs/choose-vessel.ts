import type { Form } from "#contract/vocabulary.ts";
import { chosenBy } from "../hash.ts";
import { bottle, dropper, flask, jar, spray, tub } from "./bottles.ts";
import type { DrawVessel } from "./vessel.ts";
import { bar, blister, pouch, stickBox, tin } from "./wrappings.ts";

/** Packs in which products of a form are sold. */
const VESSELS: Record<Form, readonly [DrawVessel, ...DrawVessel[]]> = {
  capsule: [bottle, bottle, jar, pouch],
  tablet: [bottle, bottle, blister, jar],
  softgel: [bottle, jar, bottle],
  gummy: [jar, pouch, jar],
  powder: [tub, pouch],
  liquid: [dropper],
  lozenge: [tin, blister],
  bar: [bar],
  "stick-pack": [stickBox],
  other: [spray],
};

/** More than this many millilitres are poured, not dropped. */
const POURED_ML = 90;

/** A brand keeps to one kind of pack for each form, as brands do. */
export function vesselFor(brand: string, form: Form, netContents: string | null): DrawVessel {
  const millilitres = Number(/([\d.,]+)\s*m[lL]\b/.exec(netContents ?? "")?.[1]?.replaceAll(",", "") ?? 0);
  if (form === "liquid" && millilitres > POURED_ML) return flask;
  return chosenBy(`${brand}|${form}`, VESSELS[form]);
}
