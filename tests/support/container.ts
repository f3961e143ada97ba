import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { DockerfileParser } from "dockerfile-ast";
import { z } from "zod";

const run = promisify(execFile);
export const PROJECT = path.resolve(import.meta.dirname, "../..");

/** Files that Docker sends to the build: those of the repository that `.dockerignore` lets through. The last match decides. */
export async function contextFiles(): Promise<string[]> {
  const { stdout } = await run("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: PROJECT,
    maxBuffer: 50_000_000,
  });
  const rules = (await readFile(path.join(PROJECT, ".dockerignore"), "utf8"))
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => ({ lets: line.startsWith("!"), pattern: line.replace(/^!/, "") }));
  const matches = (file: string, pattern: string) => asExpression(pattern).test(file);
  return stdout
    .split("\n")
    .filter(Boolean)
    .filter((file) => rules.findLast(({ pattern }) => matches(file, pattern))?.lets ?? true);
}

/** Docker's patterns also match names that begin with a dot, and what is in a folder. */
const asExpression = (pattern: string): RegExp => {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*\/|\*/g, (stars) => (stars === "*" ? "[^/]*" : "(?:.*/)?"));
  return new RegExp(`^${source}(?:/|$)`);
};

/** Makes the folder that the image holds as /app: the context's files, and the packages that are not for development. */
export async function unpackImage(folder: string): Promise<void> {
  for (const file of await contextFiles()) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(PROJECT, file), path.join(folder, file));
  }
  const lock = JSON.parse(await readFile(path.join(PROJECT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  const names = Object.entries(lock.packages)
    .filter(
      ([name, { dev, devOptional }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) && !dev && !devOptional,
    )
    .map(([name]) => name);
  const { stdout } = await run("bash", ["-c", 'ls -d "$@" 2>/dev/null || true', "ls", ...names], {
    cwd: PROJECT,
    maxBuffer: 5_000_000,
  });
  const copy = 'cp --archive --link --parents "$@" || cp --archive --parents "$@"';
  await run("bash", ["-c", copy, "cp", ...stdout.split("\n").filter(Boolean), folder], { cwd: PROJECT });
}

/** What is wrong with a Dockerfile: a sentence for each problem. `files` are those of its context. */
export function lintDockerfile(text: string, files: readonly string[]): string[] {
  const dockerfile = DockerfileParser.parse(text);
  const instructions = dockerfile.getInstructions();
  const problems: string[] = [];
  const last = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === "FROM"));
  const lastOf = (keyword: string) => last.findLast((each) => each.getKeyword() === keyword);
  for (const instruction of instructions) {
    const keyword = instruction.getKeyword();
    const where = `Line ${instruction.getRange().start.line + 1}`;
    if (!KEYWORDS.has(keyword)) problems.push(`${where}: ${keyword} is no instruction that is used here.`);
    if (
      /^(ARG|ENV)$/.test(keyword) &&
      /SECRET|PASSWORD|TOKEN|_KEY/i.test(instruction.getArgumentsContent() ?? "")
    )
      problems.push(`${where}: a secret would stay in the image.`);
  }
  for (const from of dockerfile.getFROMs())
    if (!/^[\w./-]+:[\w.-]+$/.test(from.getImage() ?? "") || from.getImageTag() === "latest")
      problems.push(`${from.getImage()} needs a tag that says its version.`);
  for (const copy of dockerfile.getCOPYs()) {
    const paths = copy.getArguments().map((argument) => argument.getValue());
    if (copy.getFlags().length > 0) continue;
    for (const source of paths.slice(0, -1))
      if (source !== "." && !files.some((file) => file === source || file.startsWith(`${source}/`)))
        problems.push(`COPY ${source}: it is not in the context.`);
  }
  if (dockerfile.getFROMs().length < 2) problems.push("One stage: the build's own files stay in the image.");
  if (!/^[1-9]\d*(:[1-9]\d*)?$/.test(lastOf("USER")?.getArgumentsContent() ?? ""))
    problems.push("The last stage runs as root, or as a user without a number.");
  if (!/CMD \[/.test(lastOf("HEALTHCHECK")?.getArgumentsContent() ?? ""))
    problems.push("There is no health check that runs a program.");
  if (!lastOf("CMD")?.getArgumentsContent()?.startsWith("["))
    problems.push("CMD is no list: a shell would take the signals.");
  return problems;
}

const KEYWORDS = new Set("FROM WORKDIR COPY RUN ARG ENV LABEL USER VOLUME EXPOSE HEALTHCHECK CMD".split(" "));

const words = z.array(z.string());
const service = z.strictObject({
  image: z.string().regex(/^[\w./-]+(:[\w.-]+)?$/),
  build: z.strictObject({ context: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  restart: z.literal("unless-stopped").optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  cap_drop: words.optional(),
  security_opt: words.optional(),
  shm_size: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  user: z.string().optional(),
  entrypoint: words.optional(),
  command: words.optional(),
  tmpfs: words.optional(),
  env_file: words.optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, "is published to other machines")).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[a-z/]+$/)).optional(),
  networks: words.optional(),
  network_mode: z.literal("none").optional(),
  ulimits: z.record(z.string(), z.int()).optional(),
  healthcheck: z
    .strictObject({ test: words, interval: z.string(), timeout: z.string(), retries: z.int() })
    .optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(["service_healthy", "service_started", "service_completed_successfully"]),
      }),
    )
    .optional(),
});

/** The part of the Compose format that `compose.yaml` uses; anything else in it is a mistake. */
export const composeFile = z.strictObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.strictObject({})),
});
export type ComposeFile = z.output<typeof composeFile>;

/** What is wrong with a Compose file whose form is right: a sentence for each problem. */
export function lintCompose({ services, networks, volumes }: ComposeFile): string[] {
  const problems: string[] = [];
  for (const [name, each] of Object.entries(services)) {
    for (const other of Object.keys(each.depends_on ?? {})) {
      const { condition } = each.depends_on?.[other] ?? {};
      if (!services[other]) problems.push(`${name} waits for ${other}, which is not there.`);
      else if (condition === "service_healthy" && !services[other].healthcheck)
        problems.push(`${name} waits for the health of ${other}, which is not checked.`);
    }
    for (const network of each.networks ?? [])
      if (!networks[network]) problems.push(`${name}: there is no network ${network}.`);
    for (const volume of each.volumes ?? [])
      if (!volumes[volume.split(":", 1)[0] ?? ""]) problems.push(`${name}: there is no volume ${volume}.`);
    if (!each.build && !each.image.includes(":")) problems.push(`${name}: the image needs a version.`);
    if (each.restart && !each.security_opt?.includes("no-new-privileges:true"))
      problems.push(`${name} may gain privileges.`);
  }
  return problems;
}
