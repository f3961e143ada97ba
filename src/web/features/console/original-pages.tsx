import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { CertificatePlace } from "#contract/certificate-questions.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import consoleStyles from "./console.module.css";
import styles from "./draft-beside.module.css";
import { fetchDraftPage } from "./draft-files.ts";
import type { Draft } from "./draft-panel.tsx";

export interface OriginalProps {
  draft: Draft;
  /** Index of the chosen row. */
  chosen: number | null;
  onChoose: (row: number) => void;
}

type PlaceOnPage = Extract<CertificatePlace, { kind: "page" }>;

const pageOf = (place: CertificatePlace | undefined): number | null =>
  place?.kind === "page" ? place.page : null;

/** The pages of a PDF as they look, one at a time, with the place of each row as a button. */
export function OriginalPages({ draft, chosen, onChoose }: OriginalProps) {
  const count = draft.original?.pages ?? 0;
  const ofChosen = pageOf(draft.rows.find(({ index }) => index === chosen)?.place);
  const [turned, setTurned] = useState<{ page: number; by: number | null }>({ page: 1, by: null });
  // A page that was turned to stays until another row is chosen.
  const page = ofChosen !== null && turned.by !== chosen ? ofChosen : turned.page;
  const turn = (to: number) => setTurned({ page: to, by: chosen });
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <h3>
          Page {page} of {count}
        </h3>
        <span className={consoleStyles.buttons}>
          {count > 1 && (
            <>
              <Button size="small" disabled={page <= 1} onClick={() => turn(page - 1)}>
                Previous page
              </Button>
              <Button size="small" disabled={page >= count} onClick={() => turn(page + 1)}>
                Next page
              </Button>
            </>
          )}
          <Button size="small" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
            Enlarge
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a tab stop */}
      <section className={styles.scroller} tabIndex={0} aria-label={`Page ${page}`}>
        <div className={isLarge ? styles.large : undefined}>
          <PagePicture key={page} draft={draft} page={page} chosen={chosen} onChoose={onChoose} />
        </div>
      </section>
    </>
  );
}

function PagePicture({ draft, page, chosen, onChoose }: OriginalProps & { page: number }) {
  const { data, error } = useQuery({
    queryKey: ["draftOriginalPage", draft.id, page],
    queryFn: ({ signal }) => fetchDraftPage(draft.id, page, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useObjectUrl(data);
  const [size, setSize] = useState<{ url: string; width: number; height: number } | null>(null);
  if (error) return <p className={consoleStyles.facts}>{error.message}</p>;
  if (url === null) return <Skeleton height="30rem" />;
  return (
    <div className={styles.page}>
      <img
        src={url}
        alt={`Page ${page} of ${draft.original?.file_name ?? "the certificate"}`}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ url, width: naturalWidth / PIXELS_PER_POINT, height: naturalHeight / PIXELS_PER_POINT })
        }
      />
      {size?.url === url &&
        draft.rows.flatMap(({ index, place, analyte_text, result_text }) =>
          place.kind === "page" && place.page === page
            ? [
                <RowMark
                  key={index}
                  label={`${analyte_text}: ${result_text}. Go to its row`}
                  place={place}
                  size={size}
                  isChosen={index === chosen}
                  onChoose={() => onChoose(index)}
                />,
              ]
            : [],
        )}
    </div>
  );
}

const PIXELS_PER_POINT = 2;
/** Points around what is marked, so that the print stays legible. */
const MARGIN = 2;

function RowMark({
  label,
  place,
  size,
  isChosen,
  onChoose,
}: {
  label: string;
  place: PlaceOnPage;
  size: { width: number; height: number };
  isChosen: boolean;
  onChoose: () => void;
}) {
  const mark = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) mark.current?.scrollIntoView({ block: "center", inline: "nearest" });
  }, [isChosen]);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <button
      ref={mark}
      type="button"
      className={styles.mark}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onChoose}
      style={{
        left: share(place.x - MARGIN, size.width),
        top: share(place.y - MARGIN, size.height),
        width: share(place.width + 2 * MARGIN, size.width),
        height: share(place.height + 2 * MARGIN, size.height),
      }}
    />
  );
}

/** A URL of the blob for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
