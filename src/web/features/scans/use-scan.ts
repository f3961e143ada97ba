import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ScanCandidate, ScanOutcome } from "#contract/scans.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import type { CallInput } from "../../api/client.ts";
import { useAuth } from "../../session/auth.tsx";
import { withPackParameters } from "../reports/pack-url.ts";
import { scannedPack } from "./extracted-text.ts";

/** How a pack is scanned. `taken`: a picture just taken with the camera. */
export type ScanInput =
  | { method: "start" }
  | { method: "camera" }
  | { method: "digits" }
  | { method: "picture"; taken: File | null };

/** State of a scan. */
export type ScanState =
  | { step: "showing"; method: ScanInput; asking: boolean }
  /** The server is reading a picture. */
  | { step: "reading" }
  | { step: "answered"; outcome: ScanOutcome }
  | { step: "failed"; error: CallFailure };

/** A scanning session: pack after pack until one is matched and its page opens. */
export function useScan(onDone: () => void) {
  const navigate = useNavigate();
  const { isAuthenticated } = useAuth();
  const [method, setMethod] = useState<ScanInput>({ method: "start" });
  const open = ({ slug, lot_match }: ScanCandidate, { extracted }: ScanOutcome) => {
    onDone();
    void navigate(withPackParameters(`/supplement-details/${slug}`, scannedPack(extracted, lot_match)));
  };
  const { scanning, missing } = useScanCall(open);
  const { mutate, variables, data, error, isPending, reset } = scanning;

  return {
    state: stateOf({ method, input: isPending ? variables : undefined, data, error }),
    /** GTIN-14s of this session without a product. */
    missing,
    /** URL of the picture read last; empty for guests, whose pictures are already deleted. */
    picture: (isAuthenticated && variables?.image_url) || "",
    close: onDone,
    ask: mutate,
    retry: () => variables && mutate(variables),
    /** Switches to a scan method and discards the previous outcome. */
    show(next: ScanInput) {
      reset();
      setMethod(next);
    },
    /** Confirms a candidate and opens its page. */
    choose(product: ScanCandidate, outcome: ScanOutcome) {
      submitFeedback({ scan_id: outcome.scan_id, supplement_id: product.supplement_id, correct: true });
      open(product, outcome);
    },
    /** Rejects all candidates. */
    rejectAll: ({ scan_id }: ScanOutcome) => submitFeedback({ scan_id, supplement_id: null, correct: false }),
  };
}

export type Scanning = ReturnType<typeof useScan>;

/** The call that identifies a pack, and the GTIN-14s without a product so far. `open`: opens the product of a barcode. */
function useScanCall(open: (product: ScanCandidate, outcome: ScanOutcome) => void) {
  const queries = useQueryClient();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const scanning = useMutation<ScanOutcome, CallFailure, CallInput<"scanFile">>({
    mutationFn: (input) => browserApi().call("scanFile", input),
    onSuccess: (outcome, { barcode }) => {
      void queries.invalidateQueries({ queryKey: ["listScans"] });
      const [product] = outcome.candidates;
      if (barcode === undefined) return;
      // A barcode match is certain and needs no confirmation.
      if (outcome.status === "matched" && product) open(product, outcome);
      else if (outcome.extracted.barcode) setMissing([...missing, outcome.extracted.barcode]);
    },
  });
  return { scanning, missing };
}

/** Sends feedback in the background; failures are ignored. */
const submitFeedback = (input: CallInput<"submitScanResult">): void =>
  void browserApi()
    .call("submitScanResult", input)
    .catch(() => {});

function stateOf({
  method,
  input,
  data,
  error,
}: {
  method: ScanInput;
  /** Input of the pending request. */
  input: CallInput<"scanFile"> | undefined;
  data: ScanOutcome | undefined;
  error: CallFailure | null;
}): ScanState {
  if (input)
    return input.barcode === undefined ? { step: "reading" } : { step: "showing", method, asking: true };
  if (data) return { step: "answered", outcome: data };
  if (error) return { step: "failed", error };
  return { step: "showing", method, asking: false };
}
