import { readFileSync } from "node:fs";
import { type ResolveFnOutput, registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Its `package.json` has 180 KB of exports, which Node parses again for each of its files and imports. */
const PACKAGE = "drizzle-orm";
const PACKAGE_FILE = new RegExp(`/node_modules/${PACKAGE}/.*\\.js$`);

const PROJECT = join(import.meta.dirname, "../..");
const OWN_MODULE = { format: "module-typescript", shortCircuit: true } as const;

/**
 * Resolves our own modules and those of that package as Node would, without looking for the `package.json` around each file
 * and parsing its exports. Applies to this thread and must run before anything else is imported. Bundling the server would
 * save more, but stack traces would need source maps. Delete this once Node caches what it parsed.
 */
export function installFastModuleResolution(): void {
  const ownUrlOf = ownModules();
  const resolved = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL = "" } = context;
      const own = ownUrlOf(specifier, parentURL);
      if (own !== null) return { url: own, ...OWN_MODULE };
      // A relative import inside the package: `.js` files are ES modules, CommonJS files end in `.cjs`.
      if (/^\.\.?\/.*\.js$/.test(specifier) && PACKAGE_FILE.test(parentURL))
        return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
      if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
      const result = resolved.get(specifier) ?? next(specifier, context);
      resolved.set(specifier, result);
      return { ...result, shortCircuit: true };
    },
  });
}

/** The URL of one of our own TypeScript modules, from its name in the `imports` of our `package.json` or a relative path. */
function ownModules(): (specifier: string, parentUrl: string) => string | null {
  const { imports } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
    imports: Record<string, string>;
  };
  const project = pathToFileURL(`${PROJECT}/`).href;
  const folders = new Map(
    Object.entries(imports).map(([name, target]) => [
      name.replace("/*", ""),
      new URL(target.replace("*", ""), project),
    ]),
  );
  return (specifier, parentUrl) => {
    if (!specifier.endsWith(".ts") || !parentUrl.startsWith(project)) return null;
    if (parentUrl.includes("/node_modules/")) return null;
    if (specifier.startsWith(".")) return new URL(specifier, parentUrl).href;
    const slash = specifier.indexOf("/");
    const folder = folders.get(specifier.slice(0, slash));
    return folder ? new URL(specifier.slice(slash + 1), folder).href : null;
  };
}
