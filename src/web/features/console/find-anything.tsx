import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { REQUEST_STATE_LABELS } from "#contract/request-states.ts";
import { mayDo } from "#contract/staff/roles.ts";
import type { FoundAnything } from "#contract/staff/search.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import { type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Unanswered } from "./unanswered.tsx";

const MIN_LENGTH = 2;
const DEBOUNCE_MS = 200;

interface FoundLink {
  to: string;
  title: string;
  facts: string;
}

const linksOf = ({ products, brands, requests, reports, tickets }: FoundAnything): FoundLink[] => [
  ...products.map(({ slug, name, brand }) => ({
    to: `/console/catalog?product=${slug}`,
    title: name,
    facts: `Product by ${brand}`,
  })),
  ...brands.map(({ slug, name }) => ({ to: `/console/catalog?brand=${slug}`, title: name, facts: "Brand" })),
  ...requests.map(({ id, name, status }) => ({
    to: `/console/requests?status=${status}&id=${id}`,
    title: name,
    facts: `Test request, ${REQUEST_STATE_LABELS[status].toLowerCase()}`,
  })),
  ...reports.map(({ slug, number }) => ({ to: `/report/${slug}`, title: number, facts: "Published report" })),
  ...tickets.map(({ ticket }) => ({ to: "/console/corrections", title: ticket, facts: "Reported error" })),
];

/** Search from every screen, for everything but people, who are only looked up by address. “/” moves the focus here. */
export function FindAnything({ self }: { self: StaffSelf }) {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const q = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  useSlash(() => field.current?.querySelector("input")?.focus());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the results wherever the focus is in here
    <div
      ref={field}
      className={styles.find}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        setTyped("");
        field.current?.querySelector("input")?.focus();
      }}
    >
      <TextField
        label="Search the console"
        hideLabel
        type="search"
        icon={<Icon name="search" />}
        placeholder="Product, brand, barcode, request, report… ( / )"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {q.length >= MIN_LENGTH && typed !== "" && (
        <FoundList q={q} mayFindPeople={mayDo(self.role, "manage_people")} onOpen={() => setTyped("")} />
      )}
    </div>
  );
}

function FoundList({ q, mayFindPeople, onOpen }: { q: string; mayFindPeople: boolean; onOpen: () => void }) {
  const answer = useQuery(staffQuery("findAnything", { q }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the results" />;
  const person = {
    to: `/console/people?email=${encodeURIComponent(q)}`,
    title: q,
    facts: "Person with this address",
  };
  const links = [...(mayFindPeople && q.includes("@") ? [person] : []), ...linksOf(data)];
  if (links.length === 0) return <p className={styles.facts}>Nothing found.</p>;
  return (
    <ul className={styles.list} aria-label="Found">
      {links.map(({ to, title, facts }) => (
        <li key={to + title}>
          <Link to={to} className={styles.row} onClick={onOpen}>
            <strong>{title}</strong>
            <span className={styles.facts}>{facts}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Calls back when “/” is pressed outside of a field. */
function useSlash(onSlash: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      onSlash();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
