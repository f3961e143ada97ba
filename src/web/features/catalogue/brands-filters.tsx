import Search from "lucide-react/icons/search";
import { Link, useNavigate } from "react-router";
import type { BrandSort } from "#contract/vocabulary.ts";
import type { CallOutput } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useTyped } from "../search/use-typed.ts";
import styles from "./brands-filters.module.css";
import { type BrandsAddress, brandsPath, readBrandsAddress } from "./brands-url.ts";

const SORTS: readonly { value: BrandSort; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "tested", label: "Most tested" },
  { value: "listed", label: "Most products" },
  { value: "last_tested", label: "Newest test" },
];

/** A plain form: without script the button sends it. */
export function BrandsFilters({ address }: { address: BrandsAddress }) {
  const navigate = useNavigate();
  const go = (change: Partial<BrandsAddress>) =>
    void navigate(brandsPath({ ...address, page: 1, ...change }), { preventScrollReset: true });
  const [words, setWords] = useTyped(address.search);
  return (
    <form
      action="/brands"
      method="get"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: readBrandsAddress(new URLSearchParams({ q: words })).search, letter: null });
      }}
    >
      <TextField
        label="Find a brand"
        type="search"
        name="q"
        icon={<Search aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={styles.words ?? ""}
      />
      <Select
        label="Sort by"
        name="sort"
        options={SORTS}
        value={address.sort}
        onChange={(sort) => go({ sort })}
        className={styles.sort ?? ""}
      />
      <Checkbox
        name="tested"
        value="1"
        checked={address.tested_only}
        onChange={(event) => go({ tested_only: event.target.checked })}
      >
        Tested only
      </Checkbox>
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

/** A to Z; letters without a brand are there, but lead nowhere. */
export function Letters({
  address,
  letters,
}: {
  address: BrandsAddress;
  letters: CallOutput<"listBrands">["letters"];
}) {
  const has = new Set(letters.map((one) => one.letter));
  return (
    <nav aria-label="Brands by first letter" className={styles.letters}>
      <Link
        to={brandsPath({ ...address, letter: null, page: 1 })}
        className={styles.letter}
        aria-current={address.letter === null ? "true" : undefined}
        preventScrollReset
      >
        All
      </Link>
      {ALPHABET.map((letter) =>
        has.has(letter) || letter === address.letter ? (
          <Link
            key={letter}
            to={brandsPath({ ...address, search: "", letter, page: 1 })}
            className={styles.letter}
            aria-current={letter === address.letter ? "true" : undefined}
            aria-label={letter === "#" ? "Names that start with a digit or sign" : letter}
            preventScrollReset
          >
            {letter}
          </Link>
        ) : (
          <span key={letter} className={styles.letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}
