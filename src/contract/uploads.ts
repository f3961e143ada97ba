import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { PICTURE_MESSAGES, PICTURE_TYPES, UPLOAD_FOLDER } from "./pictures.ts";

/** Characters; no common file system allows longer names. */
const MAX_FILE_NAME_LENGTH = 255;

export const requestUploadUrl = endpoint("requestUploadUrl", {
  summary:
    "Creates a presigned URL that accepts one PUT of one picture with the same Content-Type, for a short time. The picture's URL is that URL without its query.",
  input: z.object({
    folder: z.literal(UPLOAD_FOLDER, `The folder must be ${UPLOAD_FOLDER}.`),
    /** Ignored: the type is detected from the bytes, and the URL is random. */
    file_name: text(MAX_FILE_NAME_LENGTH).min(1, "Give the file a name."),
    content_type: z.string().refine((type) => Object.hasOwn(PICTURE_TYPES, type), PICTURE_MESSAGES.type),
  }),
  output: z.object({ uploadURL: z.url() }),
});
