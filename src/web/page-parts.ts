import { ANSWERS_ID } from "./api/embedded-answers.ts";

/**
 * A rendered page in parts, whose text follows one another. Scripts that carry the rendering's nonce are in `head` and
 * `end` only, which are a tenth of a page: what looks for them need not read the rest.
 */
export interface PageParts {
  /** To the end of the head element. */
  head: string;
  content: readonly string[];
  /** From the end of the data block with the answers: the router's scripts. */
  end: string;
}

const ANSWERS_END = `id="${ANSWERS_ID}"></script>`;

/** The parts of a page, with the answers in its empty data block. Throws for a page without head or data block. */
export function toPageParts(html: string, answers: string): PageParts {
  const headEnd = html.indexOf("</head>");
  const blockEnd = html.lastIndexOf(ANSWERS_END);
  if (headEnd < 0 || blockEnd < headEnd) throw new Error("The page has no head or no data block.");
  const answersAt = blockEnd + ANSWERS_END.indexOf("</script>");
  return {
    head: html.slice(0, headEnd),
    content: [html.slice(headEnd, answersAt), answers],
    end: html.slice(answersAt),
  };
}
