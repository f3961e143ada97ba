import { readdir, readFile } from "node:fs/promises";

/** A command that a document tells its reader to run. */
export interface DocumentedCommand {
  document: string;
  line: number;
  /** Without comments; lines that end with a backslash are one. */
  command: string;
  /** The lines that the document shows as its output; only in blocks marked `console`. */
  output: string[];
}

/** Commands that belong together, because later ones use what earlier ones set: a fenced block, or one command in a sentence. */
export type CommandBlock = DocumentedCommand[];

const FENCE = /^ *```(\w*)$([\s\S]*?)^ *```$/gm;
/** What the first word of a command is. */
const PROGRAM = /^(?:\$ )?(?:npm|npx|node|bash|git|curl|docker|psql|pg_\w+|sudo|apt-get|cp|cd|sh) /;
const IN_SENTENCE = /`((?:npm|npx|node|bash|git) [^`]+)`/g;
const COMMENT = /(?:^|\s)\s*#\s.*$/;

/** The documents of the project, decisions left out: these record what was once so. */
export async function documents(): Promise<string[]> {
  const docs = (await readdir("docs")).filter((name) => name.endsWith(".md")).sort();
  return [
    ...["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md", "clients/typescript/README.md"],
    ...docs.map((name) => `docs/${name}`),
  ];
}

/** The fenced commands of a document, block by block. */
export async function fencedCommands(document: string): Promise<CommandBlock[]> {
  const text = await readFile(document, "utf8");
  return [...text.matchAll(FENCE)].flatMap(({ 1: language = "", 2: body = "", index }) => {
    if (!["sh", "bash", "console"].includes(language)) return [];
    const firstLine = lineOf(text, index);
    const commands = readBlock(body, language === "console");
    return [commands.map((command) => ({ ...command, document, line: firstLine + command.line }))];
  });
}

/** The lines of a document's other fenced blocks that look like commands: their block should be marked `sh`. */
export async function unmarkedCommands(document: string): Promise<string[]> {
  const text = await readFile(document, "utf8");
  return [...text.matchAll(FENCE)]
    .filter(([, language]) => language === "")
    .flatMap(([, , body = ""]) => body.split("\n").filter((line) => PROGRAM.test(line.trimStart())));
}

/** The commands in the sentences and tables of a document, each a block of its own. */
export async function sentenceCommands(document: string): Promise<CommandBlock[]> {
  const text = (await readFile(document, "utf8")).replaceAll(FENCE, (block) =>
    block.replaceAll(/[^\n]/g, " "),
  );
  return [...text.matchAll(IN_SENTENCE)].map(({ 1: command = "", index }) => [
    { document, line: lineOf(text, index), command: command.replaceAll(/\s+/g, " "), output: [] },
  ]);
}

const lineOf = (text: string, index: number) => text.slice(0, index).split("\n").length;

function readBlock(body: string, isConsole: boolean): Omit<DocumentedCommand, "document">[] {
  const commands: Omit<DocumentedCommand, "document">[] = [];
  let isContinued = false;
  for (const [line, raw] of body.split("\n").entries()) {
    const text = raw.trim();
    const last = commands.at(-1);
    if (isConsole && !isContinued && !text.startsWith("$ ")) {
      if (text) last?.output.push(text);
      continue;
    }
    const command = text.replace(/^\$ /, "").replace(COMMENT, "").trim();
    if (last && isContinued) last.command = `${last.command.replace(/\\$/, "")}${command}`;
    else if (command) commands.push({ line, command, output: [] });
    isContinued = command.endsWith("\\");
  }
  return commands;
}

/** Documents whose sentences are a newcomer's first commands: these are run as well. */
const FIRST_DOCUMENTS = ["README.md", "CONTRIBUTING.md"];

/** All commands that have to be checked: the fenced ones, and those in the sentences of README.md and CONTRIBUTING.md. */
export async function commandBlocks(): Promise<CommandBlock[]> {
  const fenced = await Promise.all((await documents()).map(fencedCommands));
  const inSentences = await Promise.all(FIRST_DOCUMENTS.map(sentenceCommands));
  return [...fenced, ...inSentences].flat();
}
