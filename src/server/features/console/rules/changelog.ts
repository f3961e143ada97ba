/** One section of the changelog: a version, or what is not released yet. */
export interface ReleaseNotes {
  title: string;
  groups: { title: string; notes: string[] }[];
}

/** The newest section of a changelog in the format of keepachangelog.com; null if there is none. Notes lose their backticks. */
export function newestReleaseNotes(text: string): ReleaseNotes | null {
  const [, section] = text.split(/^## /m);
  if (section === undefined) return null;
  const [title = "", ...rest] = section.split("\n");
  const groups = rest
    .join("\n")
    .split(/^### /m)
    .slice(1)
    .map((group) => {
      const [name = "", ...lines] = group.split("\n");
      return { title: name.trim(), notes: notesIn(lines.join("\n")) };
    });
  return { title: title.trim(), groups };
}

const notesIn = (text: string): string[] =>
  text
    .split(/^- /m)
    .slice(1)
    .map((note) => note.replaceAll("`", "").replaceAll(/\s+/g, " ").trim());
