import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { resultRow } from "#contract/open-data.ts";
import { pictureHashIn } from "#contract/sample-pictures.ts";
import { csvLines } from "#platform/csv.ts";
import { sha256 } from "#platform/ids.ts";
import { type PublicFile, serveFile } from "#server/http/public-file.ts";
import type { Services } from "#server/services.ts";
import { documentOfReport } from "../reports/queries/documents.ts";
import { samplePicture } from "../reports/queries/sample-pictures.ts";
import { reportPdf } from "./commands.ts";
import { drawQr } from "./presentation/qr.ts";
import { signedReport } from "./queries.ts";
import { resultRows } from "./rules/result-rows.ts";

const COLUMNS = Object.keys(resultRow.shape);

/** What never changes for a report is kept for a day; what its state changes is asked for again after five minutes. */
const DAY = 86_400;
const YEAR = 31_536_000;
const MINUTES = 300;

const BROTLI_LEVEL = 5;

interface Params {
  slug: string;
}

/**
 * A report to take away: `/report/<slug>/report.json`, `report.pdf`, `results.csv` and `qr.svg`. The pictures of its
 * sample: `/media/samples/<sha256>.webp`.
 */
export const reportFilePages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { read, limiter, config } = services;
    await app.register(compress, {
      encodings: ["br", "gzip"],
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    });
    const serve = (name: string, find: (slug: string) => Promise<PublicFile | null>) =>
      serveFile<Params>(app, `/report/:slug/${name}`, {
        limiter,
        find: ({ slug }) => find(slug),
        missing: "There is no report at this address.",
      });

    serve("report.json", async (slug) => {
      const document = await read((db) => documentOfReport(db, slug));
      if (!document) return null;
      const { text, hash } = document;
      return { type: "application/json; charset=utf-8", body: text, tag: hash, maxAgeSeconds: DAY };
    });
    serve("results.csv", async (slug) => {
      const report = await read((db) => signedReport(db, slug));
      if (!report) return null;
      const body = csvLines(resultRows(report.report), COLUMNS, { head: true });
      const saveAs = `${slug}.csv`;
      const type = "text/csv; charset=utf-8; header=present";
      return { type, body, tag: sha256(body), maxAgeSeconds: DAY, saveAs };
    });
    serve("qr.svg", async (slug) => {
      if (!(await read((db) => documentOfReport(db, slug)))) return null;
      const body = drawQr(`${config.siteUrl}/report/${slug}`);
      return { type: "image/svg+xml; charset=utf-8", body, tag: sha256(body), maxAgeSeconds: DAY };
    });
    serveFile<{ file: string }>(app, "/media/samples/:file", {
      limiter,
      async find({ file }) {
        const hash = pictureHashIn(`/media/samples/${file}`);
        const body = hash && (await read((db) => samplePicture(db, hash)));
        return body ? { type: "image/webp", body, tag: hash, maxAgeSeconds: YEAR } : null;
      },
      missing: "There is no picture at this address.",
    });
    serve("report.pdf", async (slug) => {
      const file = await reportPdf(services, slug);
      return file && { type: "application/pdf", body: file.bytes, tag: file.sha256, maxAgeSeconds: MINUTES };
    });
  };
