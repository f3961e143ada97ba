import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { browserApi } from "../../api/browser.ts";
import { useAuth, useUser } from "../../session/auth.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { EmailSection } from "./email-section.tsx";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import { ProfileSection } from "./profile-layout.tsx";
import { useCallForm } from "./use-call-form.ts";

/** The user's name, photo and email. */
export function DetailsTab() {
  const user = useUser();
  return (
    <>
      <ProfileSection title="Name" lead="Your first name appears in the header.">
        <NamesForm user={user} />
      </ProfileSection>
      <ProfileSection title="Photo" lead="Shown next to your name in the header. Only you can see it.">
        <PhotoSection user={user} />
      </ProfileSection>
      <EmailSection user={user} />
      <ProfileSection
        title="AI search ratings"
        lead="We measure AI search with ratings by volunteers. You can see yours and undo them."
      >
        <p>
          <Link to="/ai-search-training-model?rate=1">Rate search results</Link>
        </p>
      </ProfileSection>
    </>
  );
}

function NamesForm({ user }: { user: User }) {
  const { updateUser } = useAuth();
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "editUser",
    fields: { first_name: user.first_name, last_name: user.last_name },
    onDone: ({ resend_after_s: _, ...edited }) => {
      updateUser(edited);
      notify.success("Name saved.");
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.pair}>
        <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
      </div>
      <FormError>{formError}</FormError>
      <div className={styles.actions}>
        <SendButton sending={sending}>Save</SendButton>
      </div>
    </form>
  );
}

const imageField = () => import("../uploads/image-field.tsx").then((file) => ({ default: file.ImageField }));

/** The user's photo, saved as soon as it's uploaded or removed. The upload field is loaded on demand. */
function PhotoSection({ user }: { user: User }) {
  const [ImageField, loadImageField] = useOnDemand(imageField);
  const [open, setOpen] = useState(false);
  const { updateUser } = useAuth();
  const { mutate } = useMutation({
    mutationFn: (user_image: string | null) => browserApi().call("editUser", { user_image }),
    onSuccess: ({ resend_after_s: _, ...edited }) => {
      updateUser(edited);
      notify.success(edited.user_image ? "Photo saved." : "Photo removed.");
    },
    onError: (failure) => notify.error(failure.message),
  });
  if (ImageField && open)
    return <ImageField label="Your photo" url={user.user_image} onChange={(url) => mutate(url)} />;
  return (
    <div className={styles.actions}>
      <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
      <Button onClick={async () => setOpen(await loadImageField())}>
        {user.user_image ? "Change photo" : "Add photo"}
      </Button>
    </div>
  );
}
