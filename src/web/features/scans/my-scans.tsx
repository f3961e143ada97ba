import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { Pager } from "../../ui/pager.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { MyScan } from "./my-scan.tsx";
import styles from "./my-scans.module.css";
import { SCANS_PER_PAGE, scansQuery } from "./queries.ts";
import { useScanSheet } from "./scan-button.tsx";

const importDeleteAllDialog = () => import("./delete-all-dialog.tsx");

/** The user's scan history, newest first. */
export default function MyScans() {
  const { sheet, openSheet } = useScanSheet();
  return (
    <>
      <Scans onScan={openSheet} />
      {sheet}
    </>
  );
}

function Scans({ onScan }: { onScan: () => void }) {
  const [parameters] = useSearchParams();
  const page = readPageParameter(parameters);
  const { data, error, isPending, isFetching, refetch } = useQuery(scansQuery(page));
  if (isPending)
    return (
      <div>
        <LoadingNote>Loading your scans</LoadingNote>
        <Skeleton height="12rem" />
      </div>
    );
  if (!data)
    return (
      <ErrorState
        compact
        title="Couldn’t load your scans"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data.total === 0) return <NoScans onScan={onScan} />;
  return (
    <>
      <ul className={styles.scans}>
        {data.list.map((scan) => (
          <MyScan key={scan.scan_id} scan={scan} />
        ))}
      </ul>
      <Pager
        page={page}
        pages={Math.ceil(data.total / SCANS_PER_PAGE)}
        hrefOf={(number) => `?tab=scans&page=${number}`}
        label="Pages of your scans"
      />
      <DeleteAll />
    </>
  );
}

const NoScans = ({ onScan }: { onScan: () => void }) => (
  <EmptyState
    compact
    icon={<Icon name="scan-barcode" />}
    title="No scans yet"
    actions={
      <Button variant="primary" aria-haspopup="dialog" onClick={onScan}>
        Scan a package
      </Button>
    }
  >
    Point your camera at a barcode, or take a photo of the label.
  </EmptyState>
);

function DeleteAll() {
  const [Dialog, load] = useOnDemand(importDeleteAllDialog);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" size="small" onClick={async () => setAsking(await load())}>
        Delete all scans
      </Button>
      {Dialog && asking && <Dialog onClose={() => setAsking(false)} />}
    </>
  );
}
