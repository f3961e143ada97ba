import { Readable } from "node:stream";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { encode } from "uqr";
import { DAY_S } from "#contract/durations.ts";
import { CERTIFICATE_TYPES, type LaboratoryCertificate } from "#contract/laboratory-certificate.ts";
import { resultCsvRow } from "#contract/open-data.ts";
import { pictureHashIn } from "#contract/sample-pictures.ts";
import { csvLines } from "#platform/csv.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { type PublicFile, serveFile } from "#server/http/public-file.ts";
import { PICTURE_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { certificateKey, certificateOfReport } from "../reports/queries/certificates.ts";
import { documentOfReport, documentsOfReport } from "../reports/queries/documents.ts";
import { samplePicture } from "../reports/queries/sample-pictures.ts";
import { reportPdf } from "./commands.ts";
import { signedReport } from "./queries.ts";
import { exportedResultRows } from "./rules/result-rows.ts";

const COLUMNS = Object.keys(resultCsvRow.shape);

/** Cache lifetimes in seconds: a day for what never changes, five minutes for what depends on the report's state. */
const YEAR_S = 31_536_000;
const FIVE_MINUTES_S = 300;

const BROTLI_LEVEL = 5;

interface Params {
  slug: string;
}

/**
 * Downloads of a report: `/report/<slug>/report.json`, `statements.jsonl`, `report.pdf`, `results.csv`, `certificate` and `qr.svg`. Sample photos:
 * `/media/samples/<sha256>.webp`. Documents are sent as stored, even if changed in the database: an error would look
 * like an outage, whereas visitors' verification detects the change.
 */
export const reportFilePages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });
    const serve = (name: string, find: (services: Services, slug: string) => Promise<PublicFile | null>) =>
      serveFile<Params>(app, `/report/:slug/${name}`, {
        services,
        find: ({ slug }) => find(services, slug),
        missing: "Report not found.",
      });

    serve("report.json", documentFile);
    serve("statements.jsonl", statementsFile);
    serve("results.csv", resultsFile);
    serve("certificate", async ({ read, storage }, slug) => {
      const certificate = await read((db) => certificateOfReport(db, slug));
      return certificate && certificateFile({ storage }, slug, certificate);
    });
    serve("qr.svg", qrCodeFile);
    serve("report.pdf", pdfFile);
    serveSamplePictures(app, services);
  };

async function documentFile({ read }: Services, slug: string): Promise<PublicFile | null> {
  const document = await read((db) => documentOfReport(db, slug));
  if (!document) return null;
  const { text, hash } = document;
  return { type: "application/json; charset=utf-8", body: text, tag: hash, maxAgeSeconds: DAY_S };
}

/** Every signed document about the report after its own, oldest first: statements, files, products. */
async function statementsFile({ read }: Services, slug: string): Promise<PublicFile | null> {
  const documents = await read(async (db) => {
    const report = await documentOfReport(db, slug);
    return report?.reportId ? documentsOfReport(db, report.reportId) : null;
  });
  if (!documents) return null;
  const body = documents
    .slice(1)
    .map(({ text }) => `${text}\n`)
    .join("");
  const type = "application/jsonl; charset=utf-8";
  return { type, body, tag: sha256HexSync(body), maxAgeSeconds: FIVE_MINUTES_S };
}

async function resultsFile({ read }: Services, slug: string): Promise<PublicFile | null> {
  const report = await read((db) => signedReport(db, slug));
  if (!report) return null;
  const body = csvLines(exportedResultRows(report.report), COLUMNS, { head: true });
  const saveAs = `${slug}.csv`;
  const type = "text/csv; charset=utf-8; header=present";
  return { type, body, tag: sha256HexSync(body), maxAgeSeconds: DAY_S, saveAs };
}

async function qrCodeFile({ read, config }: Services, slug: string): Promise<PublicFile | null> {
  if (!(await read((db) => documentOfReport(db, slug)))) return null;
  const body = qrCodeSvg(`${config.siteUrl}/report/${slug}`);
  return { type: "image/svg+xml; charset=utf-8", body, tag: sha256HexSync(body), maxAgeSeconds: DAY_S };
}

async function pdfFile(services: Services, slug: string): Promise<PublicFile | null> {
  const file = await reportPdf(services, slug);
  return (
    file && { type: "application/pdf", body: file.bytes, tag: file.sha256, maxAgeSeconds: FIVE_MINUTES_S }
  );
}

const serveSamplePictures = (app: FastifyInstance, services: Services) =>
  serveFile<{ file: string }>(app, "/media/samples/:file", {
    services,
    limit: PICTURE_LIMIT,
    async find({ file }) {
      const hash = pictureHashIn(`/media/samples/${file}`);
      const body = hash && (await services.read((db) => samplePicture(db, hash)));
      return body ? { type: "image/webp", body, tag: hash, maxAgeSeconds: YEAR_S } : null;
    },
    missing: "Picture not found.",
  });

/** The certificate as a download, so that a browser never runs what is in it. Null if its file is missing. */
async function certificateFile(
  { storage }: Pick<Services, "storage">,
  slug: string,
  certificate: LaboratoryCertificate,
): Promise<PublicFile | null> {
  const { sha256, media_type: type } = certificate;
  const key = certificateKey(certificate);
  const stored = await storage.head(key);
  if (!stored) return null;
  const body = () => Readable.from(contentOf(storage, key));
  const saveAs = `${slug}-certificate.${CERTIFICATE_TYPES[type]}`;
  return { type, body, size: stored.bytes, tag: sha256, maxAgeSeconds: DAY_S, saveAs };
}

/** Opens a stored object once it is read. */
async function* contentOf(storage: Services["storage"], key: string): AsyncGenerator<Uint8Array> {
  yield* (await storage.open(key)) ?? [];
}

/** A QR code as SVG: one path, a quiet zone of four modules (ISO/IEC 18004), always black on white. */
function qrCodeSvg(url: string): string {
  const { data, size } = encode(url, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" role="img" aria-label="QR code for ${url}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
