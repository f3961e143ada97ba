import { checkTree } from "./imports/check-tree.ts";
import type { HouseRules } from "./imports/house-rules.ts";

/**
 * Who may import what (ARCHITECTURE.md draws it). A file belongs to the room with the longest matching folder; `*`
 * stands for one folder, each of which is a room of its own. Files outside these folders (tests, scripts, settings)
 * may import anything.
 */
export const HOUSE: HouseRules = {
  rooms: [
    { folder: "src/contract", mayImport: [], packages: ["zod"] },
    {
      folder: "src/domain",
      mayImport: ["src/contract/**"],
      packages: ["decimal.js", "decimal.js-light", "big.js"],
    },
    { folder: "src/platform", mayImport: [], packages: "any" },
    { folder: "src/server/http", mayImport: ["src/contract/**", "src/platform/**"], packages: "any" },
    {
      folder: "src/server/features/*",
      mayImport: [
        "src/contract/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/http/**",
        "src/server/services.ts",
        "src/server/features/*/{queries,commands,rules,schema}.ts",
        "src/server/features/*/{queries,commands,rules,schema}/**",
      ],
      packages: "any",
    },
    {
      folder: "src/server",
      mayImport: ["src/contract/**", "src/domain/**", "src/platform/**", "src/server/**"],
      packages: "any",
    },
    {
      folder: "src/web",
      mayImport: ["src/contract/**", "src/domain/**"],
      packages: [
        "react",
        "react-dom",
        "react-router",
        "@react-router/dev",
        "@react-router/node",
        "isbot",
        "@tanstack/react-query",
        "@base-ui/react",
        "@fontsource-variable/manrope",
        "@simplewebauthn/browser",
        "lucide-react",
        "react-dropzone",
        "react-hook-form",
        "react-hot-toast",
        "swiper",
        "throttle-debounce",
        "zxing-wasm",
      ],
      carriesLazily: { name: "zod", only: "src/web/features/*/schemas.ts" },
    },
    { folder: "src/service-worker", mayImport: [], packages: [] },
    {
      folder: "src/cli",
      mayImport: [
        "src/contract/**",
        "src/domain/**",
        "src/platform/**",
        "src/server/services.ts",
        "src/server/features/**",
        "src/server/http/errors.ts",
        "src/app/services.ts",
      ],
      packages: "any",
    },
    {
      folder: "src/app",
      mayImport: ["src/contract/**", "src/domain/**", "src/platform/**", "src/server/**", "src/web/**"],
      packages: "any",
    },
  ],
  features: {
    folder: "src/server/features",
    files: ["routes", "queries", "commands", "rules", "presentation", "schema", "emails", "port"],
    engines: {
      catalogue: ["intake", "dsld", "sample"],
      search: ["sql", "index"],
      "ai-search": ["understanding", "answer", "ranking", "learning", "knowledge"],
      scans: ["recognition"],
      pictures: "everything",
      "report-files": ["pdf"],
      "open-data": ["dumps"],
    },
  },
  barrels: ["src/contract/index.ts"],
  tsxFolder: "src/web",
  longestFile: 300,
  atticNames: ["util", "utils", "helper", "helpers", "misc", "common", "manager"],
};

if (import.meta.main) {
  const findings = await checkTree(process.cwd(), HOUSE);
  for (const { file, line, rule, problem, remedy } of findings) {
    console.log(`${file}:${line}  ${rule}\n    ${problem}\n    ${remedy}`);
  }
  console.log(findings.length === 0 ? "check-imports: clean" : `check-imports: ${findings.length} found`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
