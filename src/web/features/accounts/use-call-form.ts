import { useEffect, useState } from "react";
import { type FieldValues, type Resolver, useForm } from "react-hook-form";
import { browserApi } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";
import type { CallInput, CallOutput } from "../../api/client.ts";
import { checkForm, type FormCall, preloadSchemas } from "./check-form.ts";
import { useSecondsLeft } from "./countdown.ts";

/** Why a form was refused as a whole. `until` (ms): the same may be tried again then. */
interface Refused {
  message: string;
  until: number | null;
}

interface CallFormOptions<Name extends FormCall> {
  call: Name;
  /** Every field with its first value, in the order in which they stand. */
  fields: Record<string, string | boolean>;
  /** What the call takes besides. */
  fixed?: object;
  /** Where the focus goes when the form is refused as a whole; it is that field which was wrong, or may have been. */
  suspect?: string;
  onDone: (answer: CallOutput<Name>, values: Record<string, string>) => void | Promise<void>;
}

/**
 * A form that makes one call: checked by the contract's schema before it is sent, and by the server after. What is
 * wrong stands beside its field and the first such field gets the focus; what was typed stays.
 */
export function useCallForm<Name extends FormCall>({
  call,
  fields,
  fixed = {},
  suspect,
  onDone,
}: CallFormOptions<Name>) {
  const [refused, setRefused] = useState<Refused | null>(null);
  const waitS = useSecondsLeft(refused?.until ?? null);
  const form = useForm<FieldValues>({ defaultValues: fields, resolver: resolverOf(call, fixed) });
  const { errors, isSubmitting } = form.formState;

  useEffect(preloadSchemas, []);

  function refuse(error: unknown): void {
    if (!(error instanceof CallFailure)) throw error;
    const { errors: wrong = {}, retry_after_s: waits } = (error.data ?? {}) as Refusal;
    const known = Object.keys(fields).filter((field) => wrong[field]);
    for (const field of known) form.setError(field, { type: "server", message: wrong[field] as string });
    const first = known[0] ?? suspect;
    if (known.length === 0)
      setRefused({ message: error.message, until: waits ? Date.now() + waits * 1000 : null });
    if (first) form.setFocus(first, { shouldSelect: true });
  }

  const send = form.handleSubmit(async (values) => {
    setRefused(null);
    try {
      const answer = await browserApi().call(call, { ...fixed, ...values } as unknown as CallInput<Name>);
      await onDone(answer, values as Record<string, string>);
    } catch (error) {
      refuse(error);
    }
  });

  return {
    control: form.control,
    reset: form.reset,
    /** For `<form onSubmit>`. */
    onSubmit: (event: React.FormEvent) => void send(event),
    /** What a field needs: its registration, and what is wrong with it. */
    field: (name: string) => ({ ...form.register(name), error: sentenceOf(errors[name]?.message) }),
    /** For the button: sending, or the seconds until the form may be sent again. */
    sending: { busy: isSubmitting, waitS },
    /** What stands above the button; gone once it may be tried again. */
    refusal: refused && (refused.until === null || waitS > 0) ? refused.message : null,
  };
}

interface Refusal {
  errors?: Record<string, string>;
  retry_after_s?: number;
}

const sentenceOf = (message: unknown): string | null => (typeof message === "string" ? message : null);

const resolverOf =
  (call: FormCall, fixed: object): Resolver<FieldValues> =>
  async (values) => {
    const wrong = await checkForm(call, { ...fixed, ...values });
    const shown = Object.entries(wrong).filter(([field]) => field in values);
    if (shown.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(shown.map(([field, message]) => [field, { type: "contract", message }])),
    };
  };
