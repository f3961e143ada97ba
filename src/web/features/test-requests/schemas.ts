import { z } from "zod";
import { supplementLink, supplementName, testRequestFields } from "#contract/test-requests.ts";

/** The contract's schema of the request form. `host`: this site's host, the example in the invalid-link message. */
export const requestForm = (host: string) =>
  z.object({
    name: supplementName,
    supplement_url: supplementLink(host),
    supplement_brand: testRequestFields.supplement_brand,
  });
