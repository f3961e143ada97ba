import { createElement, Fragment } from "react";
import styles from "./unbroken.module.css";

/**
 * Parts of a name that belong on one line: "300 mg", "10 billion CFU", "+ D3", "L-Threonate", "Omega-3", "MK-7". Short
 * ones only: a long word has to break on a narrow screen.
 */
const PART =
  /(\d[\d,.]*\s(?:mg|mcg|µg|g|kg|IU|mL|ml|oz|lb|kcal|mEq|CFU|(?:[bB]|[mM])illion(?: CFU)?)(?![\w-])|[+&] \S{1,8}(?!\S)|(?<!\S)(?:[A-Z\d]\w?-\w{1,10}|\w{1,8}-\w{1,2})(?![\w-]))/;

/** A product's name without line breaks between a number and its unit, or around a short hyphenated part. */
export const Unbroken = ({ children }: { children: string }) =>
  createElement(Fragment, null, ...partsOf(children));

/** Every second piece is one that `PART` matched. */
const partsOf = (name: string) =>
  name
    .split(PART)
    .map((piece, at) => (at % 2 === 0 ? piece : createElement("span", { className: styles.part }, piece)));
