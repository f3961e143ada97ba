import { z } from "zod";
import { supplementLink, supplementName, testRequestFields } from "#contract/test-requests.ts";

/** The contract's schema of the request form. */
export const requestForm = z.object({
  name: supplementName,
  supplement_url: supplementLink,
  supplement_brand: testRequestFields.supplement_brand,
});
