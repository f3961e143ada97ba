import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodType, z } from "zod";
import { validationMessage } from "#contract/validation-messages.ts";
import { CONTRACT_ERROR } from "./check-on-leave.ts";

interface SchemaResolverOptions {
  /** Input of the call that no field shows. Its errors are left to the server. */
  extraInput?: object;
  messageOf?: (issue: z.core.$ZodRawIssue) => string;
}

/**
 * Validates a form against the contract's schema before it is sent: one message per field. The schema comes with the
 * validator (zod, 24 KB), which is loaded late; where that fails, the server runs the same checks.
 */
export const schemaResolver =
  <Values extends FieldValues>(
    load: () => Promise<ZodType>,
    { extraInput = {}, messageOf = validationMessage }: SchemaResolverOptions = {},
  ): Resolver<Values> =>
  async (current) => {
    // As they are now: React Hook Form writes what is typed while the schema loads into the same object.
    const values = { ...current };
    const schema = await load().catch(() => null);
    const { error } = schema?.safeParse({ ...extraInput, ...values }, { error: messageOf }) ?? {};
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of error?.issues ?? []) {
      const field = path.join(".");
      if (field in values) errors[field] ??= { type: CONTRACT_ERROR, message };
    }
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
