/** A label's number in NIH's database. */
export const DSLD_ID = /^[1-9]\d{0,9}$/;

/** Path to which staff send the bytes of a file of labels by PUT, with its name in `name`. */
export const LABEL_UPLOAD_PATH = "/staff-files/label-files";

/** Largest file of labels that staff can send, in bytes. NIH's product export has 35 MB, and 2 MB as a zip. */
export const LABEL_FILE_BYTES = 64 * 1024 * 1024;
