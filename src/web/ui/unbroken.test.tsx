import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

const unbrokenParts = (name: string) =>
  Children.toArray((Unbroken({ children: name }) as ReactElement<{ children: ReactNode }>).props.children)
    .filter((part) => isValidElement(part))
    .map((part) => (part as ReactElement<{ children: string }>).props.children);

test.each([
  ["Organic Ginger 550 mg Lozenges, Mint", ["550 mg"]],
  ["Vitamin A Palmitate 10,000 IU", ["10,000 IU"]],
  ["Probiotic 3 Billion Gummies", ["3 Billion"]],
  ["Probiotic 10 billion CFU", ["10 billion CFU"]],
  ["Magnesium L-Threonate 144 mg", ["L-Threonate", "144 mg"]],
  ["Vitamin K2 MK-7 100 mcg", ["MK-7", "100 mcg"]],
  ["Kids Omega-3 Gummies", ["Omega-3"]],
  ["Calcium Citrate + D3 Powder", ["+ D3"]],
  ["N-Acetyl-L-Cysteine 600 g-force", []],
  ["Well-Being Multivitamin", []],
  ["", []],
])("Unbroken holds together the parts of %j", (name, parts) => {
  expect(unbrokenParts(name)).toEqual(parts);
});
