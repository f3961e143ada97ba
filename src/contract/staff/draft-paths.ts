/** Path to which staff send the bytes of a certificate by PUT, with its name in `name`. */
export const CERTIFICATE_UPLOAD_PATH = "/staff-files/certificates";

/** Path below which a draft's file is handed back, by the number of the draft. */
export const DRAFT_ORIGINAL_PATH = "/staff-files/drafts";

/** Largest file that is taken in, in bytes: that of a laboratory's certificate. */
export const CERTIFICATE_UPLOAD_BYTES = 20 * 1024 * 1024;
