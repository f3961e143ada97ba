/** What a printed result can say. A value exists only with "=", "<" and ">". */
export const PRINTED_QUALIFIERS = [
  "=",
  "<",
  ">",
  "ND",
  "<LOQ",
  "present",
  "absent",
  "conforms",
  "does_not_conform",
  "not_tested",
  "other",
] as const;
export type PrintedQualifier = (typeof PRINTED_QUALIFIERS)[number];
