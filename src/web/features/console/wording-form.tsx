import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

type Request = Pick<StaffOutput<"getReviewRequest">, "id" | "name" | "brand">;

/** Edits the public wording. What was typed stays, and is compared with what someone else saved meanwhile. */
export function WordingForm({ request }: { request: Request }) {
  const current = { name: request.name, brand: request.brand ?? "" };
  const [seen, setSeen] = useState(current);
  const [name, setName] = useState(current.name);
  const [brand, setBrand] = useState(current.brand);
  const save = useAct("editRequestWording", {
    done: "Saved.",
    after: () => setSeen({ name: name.trim(), brand: brand.trim() }),
  });
  const isChanged = name !== current.name || brand !== current.brand;
  const isStale = !save.isPending && (seen.name !== current.name || seen.brand !== current.brand);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: request.id, seen, wording: { name, brand } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Public wording</h3>
      <TextField label="Brand" value={brand} onChange={(event) => setBrand(event.target.value)} />
      <TextField label="Product" required value={name} onChange={(event) => setName(event.target.value)} />
      {isStale && (
        <div className={styles.notice} role="alert">
          <span>
            Someone else changed it to “{[current.brand, current.name].filter(Boolean).join(" ")}”. Save yours
            over it?
          </span>
          <Button size="small" onClick={() => setSeen(current)}>
            Yes, use mine
          </Button>
        </div>
      )}
      <Button type="submit" busy={save.isPending} disabled={!isChanged}>
        Save the wording
      </Button>
    </form>
  );
}
