import { expect, test } from "vitest";
import { errorMessageIn } from "./run-program.ts";

test.each([
  ["2026-11-21 UTC [7] LOG:  starting\n2026-11-21 UTC [7] FATAL:  out of memory\n", "out of memory"],
  [
    "FATAL:  first\nPANIC:  could not locate a valid checkpoint record\n",
    "could not locate a valid checkpoint record",
  ],
  ["ERROR:  role exists\nSTATEMENT:  CREATE ROLE x PASSWORD 'secret'\n", "role exists"],
  [
    'initdb: error: could not create directory "/x": Permission denied\n',
    'could not create directory "/x": Permission denied',
  ],
  ["postgres: error while loading shared libraries\n", "postgres: error while loading shared libraries"],
  ["", ""],
])("errorMessageIn(%j)", (output, message) => {
  expect(errorMessageIn(output)).toBe(message);
});
