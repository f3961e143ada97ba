import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolationsOf } from "./page-checks.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const CRISIS = "me quiero matar";
const urlOf = (question: string) => `/ai-search?${new URLSearchParams({ q: question })}`;
const help = (page: Page) => page.getByRole("complementary", { name: "Ayuda" });

/** Asks in the box, by keyboard. */
async function ask(page: Page, question: string): Promise<void> {
  const box = page.getByRole("main").getByRole("textbox", { name: "Your question" });
  await typeOver(box, question);
  await box.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === question);
}

test("a Spanish question is understood, and the page says that we search in English", async ({ page }) => {
  await page.goto("/ai-search");
  await page.waitForSelector('html[data-session="known"]');
  await ask(page, "magnesio en polvo, sin gelatina");
  const note = page.getByRole("complementary", { name: "Idioma" });
  await note.getByText("Buscamos en inglés").waitFor();
  expect(await note.getAttribute("lang")).toBe("es");
  await page.getByRole("link", { name: "Remove No gelatin" }).waitFor();
  await page
    .getByRole("region", { name: /supplements? match/ })
    .getByRole("article")
    .first()
    .waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
});

test("a Spanish crisis gets help in Spanish, and a way on by keyboard", async ({ page }) => {
  await page.goto("/ai-search");
  await page.waitForSelector('html[data-session="known"]');
  await ask(page, CRISIS);
  const panel = page.getByRole("region", { name: "Habla con alguien ahora" });
  const call = panel.getByRole("link", { name: "Llamar al 988 y oprimir 2" });
  expect(await call.getAttribute("href")).toBe("tel:988");
  const text = panel.getByRole("link", { name: "Mandar AYUDA por texto al 988" });
  expect(await text.getAttribute("href")).toBe("sms:988?body=AYUDA");
  expect(await panel.getAttribute("lang")).toBe("es");
  expect(await axeViolationsOf(page)).toEqual([]);
  await panel.getByRole("link", { name: "No se trata de mí" }).focus();
  await page.keyboard.press("Enter");
  const choice = page.getByRole("region", { name: "¿Estás en peligro ahora, tú u otra persona?" });
  await choice.getByRole("heading", { name: "Pedir ayuda ahora" }).waitFor();
  expect(await axeViolationsOf(page)).toEqual([]);
  await choice.getByRole("link", { name: /^Mostrar productos para/ }).focus();
  await page.keyboard.press("Enter");
  await help(page).getByText("¿Te sientes mal").waitFor();
});

test("without JavaScript, a Spanish crisis is a complete page, and leads on", async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto(urlOf(CRISIS));
  await page.getByRole("link", { name: "Llamar al 988 y oprimir 2" }).waitFor();
  await page.getByRole("link", { name: "No se trata de mí" }).click();
  await page.getByRole("link", { name: /^Mostrar productos para/ }).click();
  await help(page).getByRole("link", { name: "Llamar al 988 y oprimir 2" }).waitFor();
});
