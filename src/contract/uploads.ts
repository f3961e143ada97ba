import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { PICTURE_MESSAGES, PICTURE_TYPES } from "./pictures.ts";

/** Longest file name that is taken, in characters: no file system has longer ones. */
const MAX_FILE_NAME = 255;

export const askForUpload = endpoint("askForUpload", {
  summary:
    "Where one picture may be sent with PUT and the same Content-Type, once and soon. The picture's address is the answer without its query.",
  input: z.object({
    folder: z.literal("images", "Pictures go into the folder images."),
    /** Read by nobody: what the picture is comes from its bytes, and its address from chance. */
    file_name: text(MAX_FILE_NAME).min(1, "Please give the file a name."),
    content_type: z.string().refine((type) => Object.hasOwn(PICTURE_TYPES, type), PICTURE_MESSAGES.type),
  }),
  output: z.object({ uploadURL: z.url() }),
});
