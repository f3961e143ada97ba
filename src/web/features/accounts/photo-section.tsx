import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./form.module.css";

const field = () => import("./photo-field.tsx");

/** The user's picture, and what changes it, which is fetched when it is wanted. */
export function PhotoSection({ user }: { user: User }) {
  const [PhotoField, bring] = useOnDemand(field);
  const [open, setOpen] = useState(false);
  if (PhotoField && open) return <PhotoField user={user} />;
  return (
    <div className={styles.actions}>
      <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
      <Button onClick={async () => setOpen(await bring())}>
        {user.user_image ? "Change the picture" : "Add a picture"}
      </Button>
    </div>
  );
}
