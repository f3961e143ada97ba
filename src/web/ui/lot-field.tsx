import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** The lot number on a visitor's own package. */
export const LotField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField label="Lot number on your package" autoComplete="off" spellCheck={false} {...props} />
);
