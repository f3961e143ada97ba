import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ScanCandidate, ScanOutcome } from "#contract/scans.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import type { CallInput } from "../../api/client.ts";
import { useAuth } from "../../session/auth.tsx";
import { withPack } from "../reports/pack-address.ts";
import { packOf } from "./extracted-text.ts";

/** How a pack is shown to the site. `taken`: a picture that the camera has just taken. */
export type Way =
  | { way: "start" }
  | { way: "camera" }
  | { way: "digits" }
  | { way: "picture"; taken: File | null };

/** Where a scan stands. */
export type ScanState =
  | { step: "showing"; how: Way; asking: boolean }
  /** The server reads a picture. */
  | { step: "reading" }
  | { step: "answered"; outcome: ScanOutcome }
  | { step: "failed"; error: CallFailure };

/** One sitting of scanning: pack after pack, until one is found and its page opened. */
export function useScan(onDone: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { isAuthenticated } = useAuth();
  const [how, setHow] = useState<Way>({ way: "start" });
  const [missing, setMissing] = useState<readonly string[]>([]);

  const open = ({ slug, lot_match }: ScanCandidate, { extracted }: ScanOutcome) => {
    onDone();
    void navigate(withPack(`/supplement-details/${slug}`, packOf(extracted, lot_match)));
  };

  const { mutate, variables, data, error, isPending, reset } = useMutation<
    ScanOutcome,
    CallFailure,
    CallInput<"scanFile">
  >({
    mutationFn: (input) => browserApi().call("scanFile", input),
    onSuccess: (outcome, { barcode }) => {
      void queries.invalidateQueries({ queryKey: ["listScans"] });
      const [product] = outcome.candidates;
      if (barcode === undefined) return;
      // A number is certain: what it belongs to needs no question.
      if (outcome.status === "matched" && product) open(product, outcome);
      else if (outcome.extracted.barcode) setMissing([...missing, outcome.extracted.barcode]);
    },
  });

  return {
    state: stateOf({ how, input: isPending ? variables : undefined, data, error }),
    /** Numbers that this sitting found no product for, in fourteen digits. */
    missing,
    /** Where the picture is that was read last; empty for a guest, whose picture is gone by then. */
    picture: (isAuthenticated && variables?.image_url) || "",
    close: onDone,
    ask: mutate,
    retry: () => variables && mutate(variables),
    /** Shows a pack in this way, whatever came of the one before. */
    show(next: Way) {
      reset();
      setHow(next);
    },
    /** The visitor says which of the products it is, and goes there. */
    choose(product: ScanCandidate, outcome: ScanOutcome) {
      answer({ scan_id: outcome.scan_id, supplement_id: product.supplement_id, correct: true });
      open(product, outcome);
    },
    /** The visitor says that it is none of them. */
    refuse: ({ scan_id }: ScanOutcome) => answer({ scan_id, supplement_id: null, correct: false }),
  };
}

export type Scanning = ReturnType<typeof useScan>;

/** What the visitor says helps the next one; nobody waits for it. */
const answer = (input: CallInput<"submitScanResult">): void =>
  void browserApi()
    .call("submitScanResult", input)
    .catch(() => {});

function stateOf({
  how,
  input,
  data,
  error,
}: {
  how: Way;
  /** What is being asked. */
  input: CallInput<"scanFile"> | undefined;
  data: ScanOutcome | undefined;
  error: CallFailure | null;
}): ScanState {
  if (input)
    return input.barcode === undefined ? { step: "reading" } : { step: "showing", how, asking: true };
  if (data) return { step: "answered", outcome: data };
  if (error) return { step: "failed", error };
  return { step: "showing", how, asking: false };
}
