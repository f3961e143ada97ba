import { useMutation } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { MAX_LENGTH } from "#contract/limits.ts";
import { browserApi } from "../../api/browser.ts";
import type { CallFailure } from "../../api/call-failure.ts";
import { useAuth } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { checkOnLeave } from "../../ui/check-on-leave.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { schemaResolver } from "../../ui/schema-resolver.ts";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import type { CorrectionTarget } from "./report-error.tsx";
import styles from "./report-error-dialog.module.css";

interface Values {
  field: string;
  note: string;
  email_id: string;
}

const EMPTY_VALUES: Values = { field: "", note: "", email_id: "" };

const loadSchema = () => import("./schemas.ts").then((file) => file.errorReportForm);

/** The error report form, then a confirmation with the ticket number. */
export default function ReportErrorDialog({
  about,
  onClose,
}: {
  about: CorrectionTarget;
  onClose: () => void;
}) {
  const id = useId();
  const { sending, onSubmit, field } = useReportForm(about);
  if (sending.data) return <Thanks ticket={sending.data.ticket} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Report an error"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} busy={sending.isPending}>
            Send
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={onSubmit}>
        <Fields field={field} />
      </form>
    </Dialog>
  );
}

/** State of the form: values, errors and submission. */
function useReportForm(about: CorrectionTarget) {
  const form = useForm<Values>({ defaultValues: EMPTY_VALUES, resolver: schemaResolver(loadSchema) });
  const { errors } = form.formState;
  useEffect(() => void loadSchema().catch(() => {}), []);
  const sending = useMutation({
    mutationFn: (values: Values) => browserApi().call("reportError", { ...about, ...values }),
    onError: (failure: CallFailure) => notify.error(failure.message),
  });
  return {
    sending,
    onSubmit: form.handleSubmit((values) => sending.mutate(values)),
    /** Props of an input: its registration and error message. */
    field: (name: keyof Values) => ({
      ...form.register(name, checkOnLeave(form, name)),
      error: errors[name]?.message ?? null,
    }),
  };
}

function Fields({ field }: Pick<ReturnType<typeof useReportForm>, "field">) {
  const { isAuthenticated } = useAuth();
  return (
    <>
      <TextField
        label="What’s wrong? (Optional)"
        hint="For example, the serving size, a result, or the lot."
        {...field("field")}
      />
      <TextArea
        label="What does it say, and what should it say?"
        maxLength={MAX_LENGTH.note}
        rows={4}
        {...field("note")}
      />
      <TextField
        label="Email for our reply (Optional)"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        hint={isAuthenticated ? "If you leave this blank, we’ll reply to your account’s email." : undefined}
        {...field("email_id")}
      />
    </>
  );
}

const Thanks = ({ ticket, onClose }: { ticket: string; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Thank you"
    actions={
      <Button variant="primary" autoFocus onClick={onClose}>
        Close
      </Button>
    }
  >
    <p role="status">
      Your ticket is <strong>{ticket}</strong>. We’ll check it and post the outcome in the corrections log on
      the About page.
    </p>
  </Dialog>
);
