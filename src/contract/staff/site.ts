import { z } from "zod";
import { imprintFields } from "../imprint.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

export const getSiteSettings = staffEndpoint("getSiteSettings", {
  summary: "Who operates the site, as its imprint says.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({ imprint: imprintFields }),
});

export const saveImprint = staffEndpoint("saveImprint", {
  summary:
    "Changes the imprint, which everyone can read at once. 409 with the current fields if they are not the ones that were seen.",
  input: z.object({ action: z.literal("save_imprint"), seen: imprintFields, fields: imprintFields, reason }),
  output: z.null(),
});
