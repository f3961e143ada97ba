import { useEffect, useState } from "react";
import {
  type FieldValues,
  type Resolver,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { apiRoutes } from "#contract/api-routes.ts";
import { HOUR_S } from "#contract/durations.ts";
import { browserApi } from "../../api/browser.ts";
import { CallFailure } from "../../api/call-failure.ts";
import type { CallInput, CallOutput } from "../../api/client.ts";
import { checkOnLeave } from "../../ui/check-on-leave.ts";
import { schemaResolver } from "../../ui/schema-resolver.ts";
import { useSecondsLeft } from "./countdown.ts";
import type { FORM_SCHEMAS } from "./schemas.ts";

/** API calls that are submitted from a form. */
type FormCall = keyof typeof FORM_SCHEMAS;

/** Error of the form as a whole. `until` (ms since the epoch): when the form may be submitted again. */
interface FormFailure {
  message: string;
  until: number | null;
}

interface CallFormOptions<Name extends FormCall> {
  call: Name;
  /** Fields with their initial values, in display order. */
  fields: Record<string, string | boolean>;
  /** Additional input of the call. */
  extraInput?: object;
  /** The field to focus if the error concerns the form as a whole. */
  focusOnError?: string;
  onDone: (answer: CallOutput<Name>, values: Record<string, string>) => void | Promise<void>;
}

/**
 * A form that submits one API call, validated by the contract's schema before sending and by the server after. Errors
 * appear at their fields, the first invalid field gets the focus, and input is preserved.
 */
export function useCallForm<Name extends FormCall>({
  call,
  fields,
  extraInput = {},
  focusOnError,
  onDone,
}: CallFormOptions<Name>) {
  const { formError, waitS, setFailure } = useFormFailure();
  const form = useForm<FieldValues>({ defaultValues: fields, resolver: createResolver(call, extraInput) });
  const { isSubmitting } = form.formState;

  useEffect(preloadSchemas, []);

  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const input = { ...extraInput, ...values } as unknown as CallInput<Name>;
      await onDone(await browserApi().call(call, input), values as Record<string, string>);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const invalidFields = showFieldErrors(form, Object.keys(fields), error);
      if (invalidFields.length === 0) setFailure(formFailure(error));
      focusField(form, invalidFields[0] ?? focusOnError, values);
    }
  });

  return {
    reset: form.reset,
    /** For `<form onSubmit>`. */
    onSubmit: (event: React.FormEvent) => void send(event),
    /** Props of an input: its registration and error message. */
    field: (name: string) => fieldProps(form, name),
    /** For the submit button: whether the form is being sent, and the seconds until it may be sent again. */
    sending: { busy: isSubmitting, waitS },
    /** Error shown above the submit button. */
    formError,
  };
}

/** Focuses a field. What was typed since the form was sent is not selected: the next key would replace it. */
function focusField(form: UseFormReturn<FieldValues>, name: string | undefined, sent: FieldValues): void {
  if (name) form.setFocus(name, { shouldSelect: form.getValues(name) === sent[name] });
}

const fieldProps = (form: UseFormReturn<FieldValues>, name: string) => ({
  ...keepTyped(form.register(name, checkOnLeave(form, name))),
  error: messageOrNull(form.formState.errors[name]?.message),
});

/** Keeps what was typed or filled in before our scripts were there: registration would set the field's initial value. */
const keepTyped = ({ ref, ...registration }: UseFormRegisterReturn): UseFormRegisterReturn => ({
  ...registration,
  ref: (input: HTMLInputElement | null) => {
    const typed = input?.type === "checkbox" ? input.checked : input?.value;
    ref(input);
    if (!input || !typed) return;
    if (typeof typed === "boolean" ? input.checked === typed : input.value === typed) return;
    if (typeof typed === "boolean") input.checked = typed;
    else input.value = typed;
    void registration.onChange({ target: input, type: "change" });
  },
});

/** The error of the form as a whole, cleared once the form may be sent again in `waitS` seconds. */
function useFormFailure() {
  const [failure, setFailure] = useState<FormFailure | null>(null);
  const waitS = useSecondsLeft(failure?.until ?? null);
  const isShown = failure !== null && (failure.until === null || waitS > 0);
  return { formError: isShown ? failure.message : null, waitS, setFailure };
}

interface ErrorData {
  errors?: Record<string, string>;
  retry_after_s?: number;
}

/** Shows the server's errors at their fields, and returns those fields. */
function showFieldErrors(
  form: UseFormReturn<FieldValues>,
  fields: readonly string[],
  { data }: CallFailure,
): string[] {
  const { errors = {} } = (data ?? {}) as ErrorData;
  const invalidFields = fields.filter((field) => errors[field]);
  for (const field of invalidFields)
    form.setError(field, { type: "server", message: errors[field] as string });
  return invalidFields;
}

function formFailure({ message, data }: CallFailure): FormFailure {
  const { retry_after_s: retryAfterS = 0 } = (data ?? {}) as ErrorData;
  const countsDown = retryAfterS > 0 && retryAfterS <= MAX_COUNTDOWN_S;
  return { message, until: countsDown ? Date.now() + retryAfterS * 1000 : null };
}

/** Nobody waits longer in front of a form. Its user may correct it instead, for example the email address. */
const MAX_COUNTDOWN_S = HOUR_S;

const messageOrNull = (message: unknown): string | null => (typeof message === "string" ? message : null);

/** The validator, which is only loaded where a form is shown. */
const loadSchemas = () => import("./schemas.ts").then((file) => file.FORM_SCHEMAS);

/** Preloads the validator while the visitor types. */
const preloadSchemas = (): void => void loadSchemas().catch(() => {});

const createResolver = (call: FormCall, extraInput: object): Resolver<FieldValues> => {
  const { action }: { action?: string } = apiRoutes[call];
  return schemaResolver(async () => (await loadSchemas())[call], { extraInput: { action, ...extraInput } });
};
