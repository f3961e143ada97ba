import { pageMeta } from "../head.ts";
import { Page } from "../layout/page.tsx";
import { useAuth } from "../session/auth.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Time } from "../ui/time.tsx";
import styles from "./profile.module.css";

export const meta = pageMeta;

export default function Profile() {
  const { user, error } = useAuth();
  const reload = () => window.location.reload();
  if (!user)
    return (
      <Page width="reading">
        <ErrorState
          title="Your profile could not be loaded"
          error={error ? { message: error } : null}
          onRetry={reload}
        />
      </Page>
    );
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <Page width="reading">
      <h1 className={styles.title}>Profile</h1>
      <div className={styles.card}>
        <Avatar name={name} imageurl={user.user_image} className={styles.image} />
        <dl>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>E-mail</dt>
          <dd>{user.email_id}</dd>
          <dt>Member since</dt>
          <dd>
            <Time value={user.created_at} />
          </dd>
        </dl>
      </div>
    </Page>
  );
}
