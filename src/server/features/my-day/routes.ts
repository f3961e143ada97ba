import * as calls from "#contract/my-day.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { deleteDay, saveDay } from "./commands.ts";
import { dayProductsOf } from "./queries/products.ts";
import { findSavedDay } from "./queries/saved-day.ts";

export const myDayRoutes = ({ db, read, clock }: Services) => [
  bind(calls.getDayProducts, ({ supplement_ids }) => read((reader) => dayProductsOf(reader, supplement_ids))),
  bind(calls.getSavedDay, (_input, { visitor }) => findSavedDay(db, visitor.userId)),
  bind(calls.saveDay, ({ items, life_stage }, { visitor }) =>
    saveDay({ db, now: clock.now() }, visitor, { items, life_stage }),
  ),
  bind(calls.deleteSavedDay, (_input, { visitor }) => deleteDay(db, visitor)),
];
