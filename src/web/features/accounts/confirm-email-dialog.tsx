import { useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { useAuth } from "../../session/auth.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/toast.ts";
import { EmailCodeForm } from "./email-section.tsx";

/** Answers that change once the user's votes and requests count. */
const CHANGED = ["listRequestQueue", "listTestRequests", "findTestRequests"];

/** Confirms the user's email where something waits for it. */
export default function ConfirmEmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { updateUser } = useAuth();
  const queries = useQueryClient();
  return (
    <Dialog open onClose={onClose} title="Confirm your email">
      <EmailCodeForm
        user={user}
        email={user.pending_email_id ?? user.email_id}
        resendAt={null}
        autoFocus
        onVerified={(proven) => {
          updateUser(proven);
          for (const call of CHANGED) void queries.invalidateQueries({ queryKey: [call] });
          notify.success("Email confirmed. Your votes and requests count now.");
          onClose();
        }}
        onCanceled={updateUser}
      />
    </Dialog>
  );
}
