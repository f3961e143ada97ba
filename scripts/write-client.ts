import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { typeOf } from "./client/type-of.ts";

const FOLDER = path.join(import.meta.dirname, "../clients/typescript/generated");

const NOTE = "// Written by scripts/write-client.ts from src/contract: don't edit.\n";

/** Routes and types of the typed client, by file name. */
export function clientFiles(): Record<string, string> {
  const endpoints: Endpoint[] = Object.values(contract);
  return { "routes.mjs": routesModule(endpoints), "calls.d.mts": callTypes(endpoints) };
}

function routesModule(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.map(({ name, route: { method, path: at, action, audience } }) => {
    const route = { method, path: at, audience, ...(action ? { action } : {}) };
    return `  ${name}: ${JSON.stringify(route)},\n`;
  });
  return `${NOTE}/** Method, path, audience and action of every call. */\nexport const ROUTES = {\n${lines.join("")}};\n`;
}

function callTypes(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.map(({ name, summary, input, output }) => {
    const inputType = typeOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }), ["action"]);
    const outputType = typeOf(z.toJSONSchema(output, { unrepresentable: "any" }));
    return `  /** ${summary.replaceAll("*/", "")} */\n  ${name}: { input: ${inputType}; output: ${outputType} };\n`;
  });
  return `${NOTE}/** Input and output of every call. */\nexport interface Calls {\n${lines.join("")}}\n`;
}

if (import.meta.main) {
  const isCheck = process.argv.includes("--check");
  await mkdir(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(clientFiles())) {
    const file = path.join(FOLDER, name);
    if (!isCheck) await writeFile(file, text);
    else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
      console.error(`${name} isn't what the contract says: run node scripts/write-client.ts`);
      process.exitCode = 1;
    }
  }
}
