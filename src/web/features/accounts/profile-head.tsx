import type { User } from "#contract/accounts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./profile-head.module.css";

/** Whose profile it is. */
export function ProfileHead({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <header className={styles.head}>
      <Avatar name={name} imageurl={user.user_image} className={styles.image} />
      <div className={styles.words}>
        <p className={styles.eyebrow}>Profile</p>
        <h1 className={styles.name}>{name}</h1>
        <p className={styles.facts}>
          {user.email_id} <span>Member since {<Time value={user.created_at} />}</span>
        </p>
      </div>
    </header>
  );
}
