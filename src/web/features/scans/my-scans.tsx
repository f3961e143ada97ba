import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { readPageParameter } from "../../ui/page-parameter.ts";
import { PagedList } from "../../ui/paged-list.tsx";
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
  const answer = useQuery(scansQuery(page));
  return (
    <>
      <PagedList
        answer={answer}
        what="your scans"
        page={page}
        perPage={SCANS_PER_PAGE}
        hrefOf={(number) => `?tab=scans&page=${number}`}
        empty={<NoScans onScan={onScan} />}
      >
        {(list) => (
          <ul className={styles.scans}>
            {list.map((scan) => (
              <MyScan key={scan.scan_id} scan={scan} />
            ))}
          </ul>
        )}
      </PagedList>
      {Boolean(answer.data?.total) && <DeleteAll />}
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
