import { z } from "zod";

/** What a browser blocked, without query strings, fragments, samples of code or anything else a visitor typed. */
export interface Violation {
  /** Directive that was violated, as reported. */
  directive: string;
  /** Origin and path of what was blocked, its scheme, or a keyword such as `inline`. */
  blocked: string;
  /** Path of the page. */
  page: string;
  /** Origin and path of the script that did it, with line. */
  source: string;
}

/** Reports of one request that are read. */
const MAX_VIOLATIONS = 20;
const MAX_LENGTH = 200;

const text = z.string().catch("");
const line = z.number().int().catch(0);

/** `report-uri` (CSP 3 §5.3). */
const legacyReport = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": line,
  }),
});

/** The Reporting API's `csp-violation` (CSP 3 §5.2); other types of reports are skipped. */
const apiReport = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
    lineNumber: line,
  }),
});

/** Reads the violations of a request body in either format; none from anything else. */
export function readViolations(body: string): Violation[] {
  const reports = parse(body);
  return (Array.isArray(reports) ? reports : [reports]).slice(0, MAX_VIOLATIONS).flatMap((report) => {
    const legacy = legacyReport.safeParse(report).data?.["csp-report"];
    if (legacy)
      return violationOf({
        directive: legacy["effective-directive"] || legacy["violated-directive"],
        blocked: legacy["blocked-uri"],
        page: legacy["document-uri"],
        file: legacy["source-file"],
        line: legacy["line-number"],
      });
    const reported = apiReport.safeParse(report).data?.body;
    if (!reported) return [];
    return violationOf({
      directive: reported.effectiveDirective,
      blocked: reported.blockedURL,
      page: reported.documentURL,
      file: reported.sourceFile,
      line: reported.lineNumber,
    });
  });
}

function violationOf(reported: {
  directive: string;
  blocked: string;
  page: string;
  file: string;
  line: number;
}): Violation {
  const [directive = ""] = reported.directive.split(" ", 1);
  const file = withoutQuery(reported.file);
  return {
    directive: directive.slice(0, MAX_LENGTH),
    blocked: withoutQuery(reported.blocked),
    page: URL.canParse(reported.page) ? new URL(reported.page).pathname.slice(0, MAX_LENGTH) : "",
    source: file && reported.line > 0 ? `${file}:${reported.line}` : file,
  };
}

/** Origin and path of an http(s) URL, the scheme of any other, or a keyword as it is. */
function withoutQuery(value: string): string {
  if (!URL.canParse(value)) return /^[a-z-]{1,40}$/.test(value) ? value : "";
  const { protocol, origin, pathname } = new URL(value);
  return /^https?:$/.test(protocol) ? (origin + pathname).slice(0, MAX_LENGTH) : protocol;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Directives of our policies; anything else is counted as `other`, so that reports cannot make new series. */
const DIRECTIVES = new Set([
  ...["script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr"],
  ...["connect-src", "img-src", "font-src", "frame-src", "media-src", "manifest-src", "worker-src"],
  ...["default-src", "object-src", "base-uri", "form-action", "frame-ancestors"],
  ...["require-trusted-types-for", "trusted-types"],
]);

export const directiveLabel = (directive: string): string =>
  DIRECTIVES.has(directive) ? directive : "other";
