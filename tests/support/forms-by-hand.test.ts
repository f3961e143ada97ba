import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** A form in which nothing is typed. */
const CHOICES_ONLY = null;

/** Every file of the site with a form, and the browser test that fills it in by hand (`tests/e2e/typing.ts`). */
const FORMS: Readonly<Record<string, string | typeof CHOICES_ONLY>> = {
  "features/accounts/code-form.tsx": "code-field.test.ts",
  "features/accounts/confirm-dialog.tsx": "accounts-confirm.test.ts",
  "features/accounts/delete-dialog.tsx": "accounts-confirm.test.ts",
  "features/accounts/details-tab.tsx": "accounts-forms.test.ts",
  "features/accounts/email-section.tsx": "accounts.test.ts",
  "features/accounts/forgot-form.tsx": "accounts.test.ts",
  "features/accounts/login-form.tsx": "accounts.test.ts",
  "features/accounts/passkeys-section.tsx": "accounts-passkeys.test.ts",
  "features/accounts/register-form.tsx": "accounts.test.ts",
  "features/accounts/reset-form.tsx": "accounts.test.ts",
  "features/accounts/security-tab.tsx": "accounts.test.ts",
  "features/accounts/set-up-app.tsx": "accounts-second-factor.test.ts",
  "features/ai-search/add-condition.tsx": CHOICES_ONLY,
  "features/ai-search/ask-box.tsx": "ai-search.test.ts",
  "features/catalogue/brands-filters.tsx": "small-forms.test.ts",
  "features/console/act-with-reason.tsx": "changed-records/console-ratings.test.ts",
  "features/console/add-product-form.tsx": "real-labels/console-drafts.test.ts",
  "features/console/ai-search/label-question.tsx": CHOICES_ONLY,
  "features/console/catalogue/add-forms.tsx": "changed-records/console-forms.test.ts",
  "features/console/catalogue/barcodes.tsx": "changed-records/console-forms.test.ts",
  "features/console/catalogue/catalogue-screen.tsx": "console.test.ts",
  "features/console/catalogue/legal-hold.tsx": "changed-records/console-forms.test.ts",
  "features/console/catalogue/merge-part.tsx": "changed-records/console-records.test.ts",
  "features/console/catalogue/record-form.tsx": "console.test.ts",
  "features/console/draft-fields-form.tsx": "real-labels/drafts.ts",
  "features/console/draft-layout.tsx": "real-labels/draft-beside.test.ts",
  "features/console/draft-panel.tsx": "real-labels/draft-beside.test.ts",
  "features/console/draft-rows.tsx": "real-labels/draft-beside.test.ts",
  "features/console/funding-part.tsx": "changed-records/console-forms.test.ts",
  "features/console/imports/download-labels.tsx": "changed-records/console-forms.test.ts",
  "features/console/imports/import-labels.tsx": "real-labels/console-life.test.ts",
  "features/console/laboratory-layouts.tsx": "real-labels/draft-beside.test.ts",
  "features/console/log-screen.tsx": "changed-records/console-forms.test.ts",
  "features/console/move-form.tsx": "changed-records/console-forms.test.ts",
  "features/console/newsletter/issue-form.tsx": "changed-records/console-records.test.ts",
  "features/console/newsletter/send-part.tsx": CHOICES_ONLY,
  "features/console/people-screen.tsx": "changed-records/console-forms.test.ts",
  "features/console/publish-form.tsx": "real-labels/console-life.test.ts",
  "features/console/registered-tests/new-test.tsx": "console-registered-tests.test.ts",
  "features/console/registered-tests/test-panel.tsx": "changed-records/console-forms.test.ts",
  "features/console/registry/remove-part.tsx": "changed-records/console-records.test.ts",
  "features/console/reported-errors.tsx": "changed-records/console-forms.test.ts",
  "features/console/reports-screen.tsx": "real-labels/console-life.test.ts",
  "features/console/requester-part.tsx": "changed-records/console-forms.test.ts",
  "features/console/scan-corrections.tsx": "changed-records/console-forms.test.ts",
  "features/console/staff-screen.tsx": "console.test.ts",
  "features/console/wording-form.tsx": "changed-records/console-forms.test.ts",
  "features/corrections/report-error-dialog.tsx": "request-test.test.ts",
  "features/developers/api-keys-section.tsx": "developers.test.ts",
  "features/developers/create-webhook.tsx": "developers.test.ts",
  "features/follows/notes-form.tsx": "offline.test.ts",
  "features/ingredients/label-intakes.tsx": CHOICES_ONLY,
  "features/my-day/add-product.tsx": "my-day.test.ts",
  "features/newsletter/email-link-page.tsx": CHOICES_ONLY,
  "features/notices/notice-filters.tsx": "small-forms.test.ts",
  "features/reports/lot-comparison.tsx": CHOICES_ONLY,
  "features/scans/correct-dialog.tsx": "scans.test.ts",
  "features/scans/digits-form.tsx": "scans.test.ts",
  "features/search/brand-products.tsx": CHOICES_ONLY,
  "features/search/search-box.tsx": "search.test.ts",
  "features/test-requests/pledge-form.tsx": "pledges.test.ts",
  "features/test-requests/request-dialog.tsx": "request-test.test.ts",
  "layout/header-search.tsx": "header-search.test.ts",
  "layout/newsletter-form.tsx": "newsletter.test.ts",
  "layout/page-failure.tsx": "small-forms.test.ts",
};

const WEB = path.resolve(import.meta.dirname, "../../src/web");
const BROWSER_TESTS = path.resolve(import.meta.dirname, "../e2e");

/** Paths and texts of all files of a folder with this ending. */
const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));

test("every form of the site has a browser test that fills it in by hand", () => {
  const forms = filesOf(WEB, ".tsx").filter(({ file, text }) => {
    return /<(?:form|GetForm)\b/.test(text) && file !== path.normalize("ui/get-form.tsx");
  });
  expect(forms.map(({ file }) => file.split(path.sep).join("/")).sort()).toEqual(Object.keys(FORMS).sort());
  const typing = /\b(?:typeOver|typeForm|paste|fillAsManager|keyboard\.type)\(/;
  const tests = Object.values(FORMS).filter((file) => file !== CHOICES_ONLY);
  const without = tests.filter((file) => !typing.test(readFileSync(path.join(BROWSER_TESTS, file), "utf8")));
  expect(without).toEqual([]);
});

test("no browser test sets a field's value at once, which no hand does", () => {
  const setting = filesOf(BROWSER_TESTS, ".ts").filter(({ text }) => /\)\.fill\(|^\s*\.fill\(/m.test(text));
  expect(setting.map(({ file }) => file)).toEqual([]);
});
