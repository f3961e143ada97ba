import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { validationMessageOn } from "#contract/validation-messages.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { useSite } from "../../layout/use-site.ts";
import { checkOnLeave } from "../../ui/check-on-leave.ts";
import { schemaResolver } from "../../ui/schema-resolver.ts";
import { notify } from "../../ui/toast.ts";
import { saveDraft } from "./request-draft.ts";
import type { RequestPrefill } from "./request-url.ts";

export interface RequestValues {
  name: string;
  supplement_url: string;
  supplement_brand: string;
}

const loadSchema = () => import("./schemas.ts").then((file) => file.requestForm);

/** The call that sends a request; its errors appear at their fields. */
function useRequestCall(form: UseFormReturn<RequestValues>, onSent: (name: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestValues & { images: string[] }) => browserApi().call("addTestRequest", input),
    onSuccess: (_answer, { name }) => {
      notify.dismiss();
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
      void queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      onSent(name.trim());
    },
    onError: (failure: CallFailure, { name, supplement_url, supplement_brand, images: [image = ""] }) => {
      if (failure.status === 401)
        return saveDraft({ name, brand: supplement_brand, url: supplement_url, image });
      const { errors = {} } = (failure.data ?? {}) as { errors?: Record<string, string> };
      for (const field of ["name", "supplement_url", "supplement_brand"] as const)
        if (errors[field]) form.setError(field, { type: "server", message: errors[field] });
      notify.error(failure.message);
    },
  });
}

/** State of the request form: values, errors and submission. */
export function useRequestForm(prefill: RequestPrefill, onSent: (name: string) => void) {
  const { origin } = useSite();
  const form = useForm<RequestValues>({
    defaultValues: { name: prefill.name, supplement_url: prefill.url, supplement_brand: prefill.brand },
    resolver: schemaResolver(loadSchema, { messageOf: validationMessageOn(new URL(origin).host) }),
  });
  useEffect(() => void loadSchema().catch(() => {}), []);
  const sending = useRequestCall(form, onSent);
  const { errors, isSubmitting } = form.formState;
  const [name, url] = form.watch(["name", "supplement_url"]);
  return {
    values: () => form.watch(),
    /** Also checks a field that is emptied, because the submit button is disabled then. */
    field: (field: keyof RequestValues) => ({
      ...form.register(field, {
        onBlur: checkOnLeave(form, field).onBlur,
        onChange: ({ target }) => {
          if (target.value.trim() === "") void form.trigger(field);
          checkOnLeave(form, field).onChange();
        },
      }),
      error: errors[field]?.message ?? null,
    }),
    /** Submits the form with its image, if any. */
    submit: (images: string[]) => form.handleSubmit((values) => sending.mutate({ ...values, images })),
    busy: isSubmitting || sending.isPending,
    /** Specification §4: the submit button is disabled while name or URL is empty. */
    complete: name.trim() !== "" && url.trim() !== "",
  };
}
