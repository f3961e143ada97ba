import { MAX_DAY_PRODUCTS } from "#contract/limits.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { notify } from "../../ui/toast.ts";
import { storeDay, useStoredDay } from "./day-store.ts";

/** Adds a product to My day in this browser, with one serving a day; nothing is sent. Leads there once it is in it. */
export function AddToDay({ slug }: { slug: string }) {
  const day = useStoredDay();
  if (day.items.some(({ supplement_id }) => supplement_id === slug))
    return (
      <ButtonLink to="/my-day" variant="quiet">
        In My day
      </ButtonLink>
    );
  const add = () => {
    if (day.items.length >= MAX_DAY_PRODUCTS) {
      notify.error(`A day holds up to ${MAX_DAY_PRODUCTS} products.`);
      return;
    }
    storeDay({ ...day, items: [...day.items, { supplement_id: slug, servings: 1 }] });
    notify.success("Added to My day, with one serving a day.");
  };
  return (
    <Button onClick={add}>
      <Icon name="plus" />
      Add to My day
    </Button>
  );
}
