import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Resolver, useForm } from "react-hook-form";
import { plainComplaint } from "#contract/complaints.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { notify } from "../../ui/toast.ts";
import type { Ask } from "./ask-address.ts";

export interface RequestValues {
  name: string;
  supplement_url: string;
  supplement_brand: string;
}

const schemas = () => import("./schemas.ts");

/** Checks with the contract's schema; where it cannot be had, the server checks the same. */
const resolver: Resolver<RequestValues> = async (values) => {
  const file = await schemas().catch(() => null);
  const issues =
    file?.requestForm(window.location.host).safeParse(values, { error: plainComplaint }).error?.issues ?? [];
  if (issues.length === 0) return { values, errors: {} };
  const found = issues.toReversed().map(({ path, message }) => [path[0], { type: "contract", message }]);
  return { values: {}, errors: Object.fromEntries(found) };
};

/** The form of a request: what is typed, what is wrong with it, and its sending. */
export function useRequestForm(ask: Ask, onSent: (name: string) => void) {
  const queries = useQueryClient();
  const form = useForm<RequestValues>({
    defaultValues: { name: ask.name, supplement_url: ask.url, supplement_brand: ask.brand },
    resolver,
  });
  useEffect(() => void schemas().catch(() => {}), []);

  const sending = useMutation({
    mutationFn: (input: RequestValues & { images: string[] }) => browserApi().call("addTestRequest", input),
    onSuccess: (_standing, { name }) => {
      void queries.invalidateQueries({ queryKey: ["listTestRequests"] });
      void queries.invalidateQueries({ queryKey: ["listRequestQueue"] });
      onSent(name.trim());
    },
    onError: (failure: CallFailure) => {
      const { errors = {} } = (failure.data ?? {}) as { errors?: Record<string, string> };
      for (const field of ["name", "supplement_url", "supplement_brand"] as const)
        if (errors[field]) form.setError(field, { type: "server", message: errors[field] });
      notify.error(failure.message);
    },
  });

  const { errors, isSubmitting } = form.formState;
  const [name, url] = form.watch(["name", "supplement_url"]);
  return {
    values: () => form.watch(),
    /** Sending is not offered without a name and a link: whoever empties a field is told at once, and until it is mended. */
    field: (field: keyof RequestValues) => ({
      ...form.register(field, {
        onChange: ({ target }) => {
          if (target.value.trim() === "" || form.getFieldState(field).invalid) void form.trigger(field);
        },
      }),
      error: errors[field]?.message ?? null,
    }),
    /** Sends the form with its picture, if there is one. */
    submit: (images: string[]) => form.handleSubmit((values) => sending.mutate({ ...values, images })),
    busy: isSubmitting || sending.isPending,
    /** Specification §4: without a name and a link there is nothing to send. */
    complete: name.trim() !== "" && url.trim() !== "",
  };
}
