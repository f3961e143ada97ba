import { type FormEvent, useState } from "react";
import { formatDate, UTC } from "#domain/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { useAct } from "./use-act.ts";

interface Of {
  request: StaffOutput<"getReviewRequest">;
}

/** Names the product of the catalog that a request asks for; its pages then show the test in progress. */
export function LinkForm({ request }: Of) {
  const [draft, setDraft] = useState("");
  const link = useAct("linkReviewRequest", { done: "Linked." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate({ id: request.id, supplement: draft.trim().split("/").pop() ?? "" });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={request.supplement ? "Link to another product" : "Link to its product"}
        hint="Its URL, or the last part of it."
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit" size="small" busy={link.isPending} disabled={draft.trim() === ""}>
        Link
      </Button>
    </form>
  );
}

/** Closes a request with a report on its product. */
export function PublishForm({ request }: Of) {
  const [chosen, setChosen] = useState("");
  const publish = useAct("publishReviewRequest", { done: "Published. Emails wait half a minute." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish.mutate({ id: request.id, seen: request.status, report: chosen });
  };
  if (request.reports.length === 0) return <NoReport isLinked={request.supplement !== null} />;
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Publish with its report</h3>
      <Select
        label="Report that answers the request"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: "", label: "Choose one" },
          ...request.reports.map(({ slug, report_number, lot_number, published_at }) => ({
            value: slug,
            label: `${report_number}, lot ${lot_number}, ${formatDate(published_at, UTC)}`,
          })),
        ]}
      />
      {chosen && (
        <p>
          <Link to={`/report/${chosen}`}>Read it first</Link>
        </p>
      )}
      <Button type="submit" variant="primary" busy={publish.isPending} disabled={chosen === ""}>
        Publish with this report
      </Button>
      <p className={styles.facts}>Everyone who asked or voted gets an email with its link.</p>
    </form>
  );
}

const NoReport = ({ isLinked }: { isLinked: boolean }) => (
  <div className={styles.form}>
    <h3>Publish with its report</h3>
    <p className={styles.facts}>
      {isLinked
        ? "No report on its product is published yet, or those that were are withdrawn or superseded."
        : "Link the request to its product first. Then choose one of the product’s reports."}
    </p>
  </div>
);
