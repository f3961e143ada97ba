import { createElement, type SVGProps } from "react";

interface Drawing {
  size: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * Stands in for Lucide's own way to make a component of a drawing (vite.config.ts), which is 1 KiB of settings that
 * nothing here uses and is worked through for every icon of every page: colours and sizes are the stylesheets'.
 */
export default ({ size, node }: Drawing) =>
  (own: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        viewBox: `0 0 ${size} ${size}`,
        width: size,
        height: size,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        ...own,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
