import { useMutation } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { browserApi } from "../../api/browser.ts";
import { useAuth } from "../../session/auth.tsx";
import { notify } from "../../ui/toast.ts";
import { ImageField } from "../uploads/image-field.tsx";

/** The user's picture: saved as soon as it is uploaded or taken away. */
export default function PhotoField({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const { mutate } = useMutation({
    mutationFn: (user_image: string | null) => browserApi().call("editUser", { user_image }),
    onSuccess: ({ resend_after_s: _, ...edited }) => {
      updateUser(edited);
      notify.success(edited.user_image ? "Your picture is saved." : "Your picture is removed.");
    },
    onError: (failure) => notify.error(failure.message),
  });
  return (
    <ImageField label="Your picture" address={user.user_image} onChange={(address) => mutate(address)} />
  );
}
