import type { Module } from "./modules.ts";
import type { FeatureOrder, ImportFinding, ImportRules } from "./rules.ts";

/** Imports of a feature that stands later in its layer's order, and features that the order does not name. */
export function featureOrderViolations(
  modules: readonly Module[],
  { featureOrders }: ImportRules,
): ImportFinding[] {
  return featureOrders.flatMap((order) => modules.flatMap((module) => violationsIn(module, order)));
}

function violationsIn({ path, imports }: Module, order: FeatureOrder): ImportFinding[] {
  const feature = featureOf(path, order);
  if (feature === null || /\.test\.tsx?$/.test(path)) return [];
  const rank = order.order.indexOf(feature);
  if (rank === -1) {
    return [
      {
        file: path,
        line: 1,
        rule: "feature-order",
        problem: `${order.folder}/${feature} has no place in the order of features.`,
        remedy: "Add it to featureOrders in scripts/check-imports.ts, after every feature that it imports.",
      },
    ];
  }
  return imports.flatMap(({ target, line }) => {
    const imported = target === null ? null : featureOf(target, order);
    if (imported === null || order.order.indexOf(imported) <= rank) return [];
    return [
      {
        file: path,
        line,
        rule: "feature-order",
        problem: `${feature} may not import ${imported}: ${imported} is built on it.`,
        remedy: "Take it as an argument, enqueue a job, or move what both need into the lower feature.",
      },
    ];
  });
}

function featureOf(path: string, { folder }: FeatureOrder): string | null {
  const [feature, ...rest] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split("/") : [];
  return feature !== undefined && rest.length > 0 ? feature : null;
}
