import { useNavigate } from "react-router";
import type { BrandSort } from "#contract/search-vocabulary.ts";
import type { CallOutput } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFieldDraft } from "../../ui/use-field-draft.ts";
import styles from "./brands-filters.module.css";
import { type BrandsUrlState, brandsPath, readBrandsUrl } from "./brands-url.ts";

const SORTS: readonly { value: BrandSort; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "tested", label: "Most tested" },
  { value: "listed", label: "Most products" },
  { value: "last_tested", label: "Newest test" },
];

/** Search and filter form. Without JavaScript the button submits it. */
export function BrandsFilters({ url }: { url: BrandsUrlState }) {
  const navigate = useNavigate();
  const go = (change: Partial<BrandsUrlState>) =>
    void navigate(brandsPath({ ...url, page: 1, ...change }), { preventScrollReset: true });
  const [words, setWords] = useFieldDraft(url.search);
  return (
    <form
      action="/brands"
      method="get"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: readBrandsUrl(new URLSearchParams({ q: words })).search, letter: null });
      }}
    >
      <WordsField value={words} onChange={setWords} />
      <Select
        label="Sort by"
        name="sort"
        options={SORTS}
        value={url.sort}
        onChange={(sort) => go({ sort })}
        className={styles.sort ?? ""}
      />
      <Checkbox
        name="tested"
        value="1"
        checked={url.tested_only}
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

const WordsField = ({ value, onChange }: { value: string; onChange: (words: string) => void }) => (
  <TextField
    label="Find a brand"
    type="search"
    name="q"
    icon={<Icon name="search" />}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className={styles.words ?? ""}
  />
);

const ALPHABET = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ#"];

/** A to Z; letters without a brand are shown but not linked. */
export function BrandLetters({
  url,
  letters,
}: {
  url: BrandsUrlState;
  letters: CallOutput<"listBrands">["letters"];
}) {
  const available = new Set(letters.map((one) => one.letter));
  return (
    <nav aria-label="Brands by first letter" className={styles.letters}>
      <Link
        to={brandsPath({ ...url, letter: null, page: 1 })}
        className={styles.letter}
        aria-current={url.letter === null ? "true" : undefined}
        preventScrollReset
      >
        All
      </Link>
      {ALPHABET.map((letter) =>
        available.has(letter) || letter === url.letter ? (
          <Link
            key={letter}
            to={brandsPath({ ...url, search: "", letter, page: 1 })}
            className={styles.letter}
            aria-current={letter === url.letter ? "true" : undefined}
            aria-label={letter === "#" ? "Names starting with a number or symbol" : letter}
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
