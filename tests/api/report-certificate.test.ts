import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { certificatePath, MAX_CERTIFICATE_BYTES } from "#contract/laboratory-certificate.ts";
import type { Report } from "#contract/reports.ts";
import { sha256HexSync } from "#platform/ids.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { reports } from "#server/features/reports/schema.ts";
import { deleteOrphanedFiles } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { createImage } from "#tests/support/images.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { reportFileInput } from "#tests/support/report-file.ts";
import { verifyFile } from "#web/features/reports/file-check.ts";
import { checkReport } from "#web/features/reports/verify-report.ts";

const PDF = Buffer.from("%PDF-1.7\nLead 0.01 µg/g\n%%EOF\n");
const KEY = `certificates/${sha256HexSync(PDF)}.pdf`;

let site: Awaited<ReturnType<typeof startPublishing>>;
const start = async () => {
  site = await startPublishing();
};
const stop = () => site.api.close();

const inDataFolder = (name: string) => path.join(site.api.services.config.dataDir, name);

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = inDataFolder(name);
  await writeFile(file, content);
  return file;
}

const importWith = async (certificate: string, changes: Parameters<typeof reportFileInput>[0] = {}) =>
  site.run([
    "import-report",
    await written("report-file.json", JSON.stringify(reportFileInput(changes))),
    "--certificate",
    certificate,
  ]);

async function publishWithCertificate(): Promise<void> {
  expect((await importWith(await written("COA 118.pdf", PDF))).err).toBe("");
  expect((await site.run(["publish", "R-1"])).out).toBe("R-1 is published.\n");
}

const storedFile = () => inDataFolder(`uploads/objects/${KEY}`);
const filesInStorage = async () =>
  (await readdir(inDataFolder("uploads"), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

/** The report page's check in a visitor's browser, and its check of the file that the site serves. */
async function certificateOnPage(shown: Report, maxBytes?: number) {
  vi.stubGlobal("fetch", async (url: string) => {
    const { statusCode, rawPayload } = await site.api.app.inject({ method: "GET", url });
    return new Response(Uint8Array.from(rawPayload), { status: statusCode });
  });
  try {
    const { certificate } = await checkReport(shown, maxBytes);
    const served = await fetch(certificatePath(shown.report_slug));
    const file = new File([new Uint8Array(await served.arrayBuffer())], "saved.pdf");
    return [certificate?.outcome, (await verifyFile(file, shown, async () => shown)).tone];
  } finally {
    vi.unstubAllGlobals();
  }
}

describe("rejected certificates", () => {
  beforeAll(start);
  afterAll(stop);

  test.each<[string, string | Buffer | Promise<Buffer>, string]>([
    ["HTML", "<!doctype html><script>alert(1)</script>", "The file is not a PDF, PNG, or JPEG."],
    ["a GIF", createImage("gif"), "The file is not a PDF, PNG, or JPEG."],
    [
      "a PDF behind other bytes",
      Buffer.concat([Buffer.from("<html>"), PDF]),
      "The file is not a PDF, PNG, or JPEG.",
    ],
    ["an empty file", "", "The file is empty."],
    ["a PDF without its end", PDF.subarray(0, 20), "The PDF is cut off: its end is missing."],
    ["a damaged picture", Buffer.from("89504e470d0a1a0a00", "hex"), "This picture is damaged."],
    [
      "a file over 20 MB",
      Buffer.alloc(MAX_CERTIFICATE_BYTES + 1, "%PDF-1.7\n%%EOF"),
      "The file has more than 20 MB.",
    ],
  ])("import-report --certificate rejects %s and writes nothing", async (_, content, problem) => {
    const { code, err } = await importWith(await written("certificate", await content));
    expect(err).toContain("The report was not imported. Nothing was saved.");
    expect(err).toContain(`--certificate: ${problem}`);
    expect(code).toBe(1);
    expect(await site.api.services.db.$count(reportDrafts)).toBe(0);
    expect(await filesInStorage()).toEqual([]);
  });

  test("import-report --certificate names a missing file beside the report's own problems", async () => {
    const { err } = await importWith(inDataFolder("none.pdf"), { laboratory: "Nobody" });
    expect(err).toMatch(/--certificate: Can't read .*none\.pdf \(ENOENT\)\./);
    expect(err).toContain("Nobody is not a known laboratory");
  });

  test("import-report stores no certificate of a report that it rejects", async () => {
    await importWith(await written("certificate.pdf", PDF), { laboratory: "Nobody" });
    expect(await filesInStorage()).toEqual([]);
  });

  test("import-report rejects a certificate that is only described in the file", async () => {
    const described = {
      sha256: sha256HexSync(PDF),
      media_type: "application/pdf",
      bytes: 1,
      file_name: "a.pdf",
    };
    const file = await written(
      "described.json",
      JSON.stringify({ ...reportFileInput(), certificate: described }),
    );
    expect((await site.run(["import-report", file])).err).toContain('Unrecognized key: "certificate"');
  });
});

describe("published certificates", () => {
  beforeEach(start);
  afterEach(stop);

  test("import-report --certificate: the file is stored, signed, shown and downloaded byte for byte", async () => {
    await publishWithCertificate();
    const { certificate, files } = await site.getReportByNumber("R-1");
    const stated = {
      sha256: sha256HexSync(PDF),
      media_type: "application/pdf",
      bytes: PDF.length,
      file_name: "COA 118.pdf",
    };
    expect(certificate).toEqual(stated);
    const get = (url: string) => site.api.app.inject({ method: "GET", url });
    expect((await get(files.json)).json().payload.certificate).toEqual(stated);
    const { headers, rawPayload } = await get(files.certificate ?? "");
    expect(rawPayload).toEqual(PDF);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "content-disposition": expect.stringMatching(/^attachment; filename="[\w-]+-certificate\.pdf"$/),
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect((await site.run(["verify"])).code).toBe(0);
  });

  test.each([
    ["jpeg", "image/jpeg", "jpg"],
    ["png", "image/png", "png"],
  ] as const)(
    "import-report --certificate accepts a %s whatever its name",
    async (format, type, extension) => {
      const picture = await createImage(format);
      expect((await importWith(await written("scan.pdf", picture))).err).toBe("");
      await site.run(["publish", "R-1"]);
      const { certificate, files } = await site.getReportByNumber("R-1");
      expect(certificate?.media_type).toBe(type);
      const { headers } = await site.api.app.inject({ method: "GET", url: files.certificate ?? "" });
      expect(headers["content-type"]).toBe(type);
      expect(headers["content-disposition"]).toContain(`-certificate.${extension}"`);
    },
  );

  test("verify detects a certificate that was changed or is missing", async () => {
    await publishWithCertificate();
    await writeFile(storedFile(), (await readFile(storedFile())).with(12, 0x4d));
    const changed = await site.run(["verify"]);
    expect([changed.code, changed.out]).toEqual([
      1,
      expect.stringContaining("reports: The certificate of report R-1 is not the file that was signed."),
    ]);
    await rm(storedFile());
    expect((await site.run(["verify"])).out).toContain(
      "The certificate of report R-1 is missing from the storage.",
    );
    const { files } = await site.getReportByNumber("R-1");
    expect((await site.api.app.inject({ method: "GET", url: files.certificate ?? "" })).statusCode).toBe(404);
  });

  test("the report page detects a changed or missing certificate, and recognizes a saved one", async () => {
    await publishWithCertificate();
    const shown = await site.getReportByNumber("R-1");
    expect(await certificateOnPage(shown)).toEqual(["matches", "genuine"]);
    await writeFile(storedFile(), (await readFile(storedFile())).with(12, 0x4d));
    expect(await certificateOnPage(shown)).toEqual(["differs", "unchecked"]);
    await rm(storedFile());
    expect(await certificateOnPage(shown)).toEqual(["missing", "bad"]);
    const hidden = { ...shown, certificate: null, files: { ...shown.files, certificate: null } };
    expect(await certificateOnPage(hidden)).toEqual(["missing", "bad"]);
    expect(await certificateOnPage(shown, 10)).toEqual(["not_checked", "bad"]);
  });

  test("verify detects a certificate that the site shows differently than it was signed", async () => {
    await publishWithCertificate();
    await site.api.services.db.update(reports).set({ certificate: null });
    expect((await site.run(["verify"])).out).toContain(
      "Report R-1 shows different figures than were signed.",
    );
  });

  test("publish requires the stored certificate; importing it again restores it", async () => {
    const certificate = await written("certificate.pdf", PDF);
    await importWith(certificate);
    await rm(storedFile());
    expect((await site.run(["publish", "R-1"])).err).toContain(
      "certificate: The stored file is missing. Import the report again with --certificate.",
    );
    expect((await importWith(certificate)).code).toBe(0);
    expect((await site.run(["publish", "R-1"])).code).toBe(0);
  });

  test("a published report's certificate can't be exchanged or dropped", async () => {
    await publishWithCertificate();
    const other = await written("other.pdf", Buffer.concat([PDF, Buffer.from("\n")]));
    expect((await importWith(other)).err).toContain("R-1 is already published with different content.");
    await expect(site.importReport()).rejects.toThrow("R-1 is already published with different content.");
    expect(await filesInStorage()).toHaveLength(1);
  });

  test("delete-orphaned-files keeps certificates", async () => {
    await publishWithCertificate();
    await deleteOrphanedFiles(site.api.services, new Date("2999-01-01"));
    expect((await site.run(["verify"])).code).toBe(0);
  });

  test("a report without the newer fields states none of them", async () => {
    await site.publish(SECOND_REPORT);
    const report = await site.getReportByNumber("R-2");
    const url = report.files.json;
    const { payload } = (await site.api.app.inject({ method: "GET", url })).json();
    expect(payload).not.toHaveProperty("certificate");
    expect(payload.sample).not.toHaveProperty("obtained_by");
    expect(report).toMatchObject({
      certificate: null,
      customer_contact: null,
      place_of_performance: null,
      deviations: null,
      files: { certificate: null },
      sample: { laboratory_sample_id: null, obtained_by: null, sampling_method: null },
    });
  });
});
