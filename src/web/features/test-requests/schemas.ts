import { z } from "zod";
import { supplementLink, supplementName, testRequestFields } from "#contract/test-requests.ts";

// Compiled schemas need `new Function`, which the site's Content-Security-Policy forbids.
z.config({ jitless: true });

/** The form of a request, as the contract has it; a wrong link is told with this site's own host as the example. */
export const requestForm = (host: string) =>
  z.object({
    name: supplementName,
    supplement_url: supplementLink(host),
    supplement_brand: testRequestFields.supplement_brand,
  });
