import type { MouseEvent, ReactNode } from "react";
import { FORM_LABELS } from "#contract/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { Link } from "../../ui/link.tsx";
import { BrandLogo } from "../catalogue/brand-logo.tsx";
import { CardVerdict } from "../catalogue/card-verdict.tsx";
import { PackPicture } from "../catalogue/pack-picture.tsx";
import { DemoBadge } from "../catalogue/record-badges.tsx";
import type { Suggestion } from "./suggestion-groups.ts";
import styles from "./suggestions.module.css";
import { splitByTyped } from "./typed-parts.ts";

/** A listbox option. It is a link, so that it can be opened in a new tab, but is never focused. */
export function SuggestionOption({
  id,
  active,
  suggestion,
  typed,
  onChoose,
  hint,
}: {
  id: string;
  active: boolean;
  suggestion: Suggestion;
  typed: string;
  onChoose: (suggestion: Suggestion) => void;
  /** Id of the hint about the Delete key, for recent searches. */
  hint: string;
}) {
  const onClick = (event: MouseEvent) => {
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensNewTab) return;
    if (suggestion.kind === "all") event.preventDefault();
    onChoose(suggestion);
  };
  const recent = suggestion.kind === "recent";
  return (
    <Link
      to={suggestion.to}
      role="option"
      id={id}
      aria-selected={active}
      aria-describedby={recent ? hint : undefined}
      tabIndex={-1}
      className={styles.option}
      onClick={onClick}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {contentOf(suggestion, typed)}
    </Link>
  );
}

function contentOf(suggestion: Suggestion, typed: string): ReactNode {
  switch (suggestion.kind) {
    case "product":
      return <ProductContent product={suggestion.product} typed={typed} />;
    case "brand":
      return <BrandContent brand={suggestion.brand} typed={typed} />;
    case "ingredient":
      return (
        <>
          <OptionIcon name="search" />
          <TypedText name={suggestion.ingredient.name} typed={typed} />
        </>
      );
    case "recent":
      return (
        <>
          <OptionIcon name="history" />
          <span className={styles.words}>{suggestion.words}</span>
        </>
      );
    case "corrected":
      return (
        <>
          <OptionIcon name="search" />
          <span>
            Did you mean <strong>{suggestion.words}</strong>?
          </span>
        </>
      );
    case "all":
      return (
        <>
          <OptionIcon name="search" />
          <span className={styles.words}>All results for “{suggestion.words}”</span>
        </>
      );
  }
}

const OptionIcon = ({ name }: { name: IconName }) => (
  <span className={styles.icon}>
    <Icon name={name} />
  </span>
);

function ProductContent({
  product,
  typed,
}: {
  product: Extract<Suggestion, { kind: "product" }>["product"];
  typed: string;
}) {
  return (
    <>
      <span className={styles.picture}>
        <PackPicture card={product} eager alt="" />
      </span>
      <span className={styles.names}>
        <span className={styles.origin}>
          <span className={styles.brand}>{product.brand.name}</span>
          <span className={styles.form}>{FORM_LABELS[product.form]}</span>
          {product.demo && <DemoBadge />}
        </span>
        <TypedText name={product.name} typed={typed} />
      </span>
      <CardVerdict card={product} />
    </>
  );
}

const BrandContent = ({
  brand,
  typed,
}: {
  brand: Extract<Suggestion, { kind: "brand" }>["brand"];
  typed: string;
}) => (
  <>
    <span className={styles.picture}>
      <BrandLogo brand={brand} size={40} />
    </span>
    <TypedText name={brand.name} typed={typed} />
  </>
);

const TypedText = ({ name, typed }: { name: string; typed: string }) => (
  <span className={styles.name}>
    {splitByTyped(name, typed).map((part, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other key than their index
      part.typed ? <b key={at}>{part.text}</b> : part.text,
    )}
  </span>
);
