import { Menu } from "@base-ui/react/menu";
import { useRef } from "react";
import type { User } from "#contract/accounts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./user-menu.module.css";

/** The user's image and first name, with the profile dropdown (specification §2); what it lacks stands apart. */
export default function UserMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger}>
        <VisuallyHidden>Account menu for </VisuallyHidden>
        <Avatar name={`${user.first_name} ${user.last_name}`} imageurl={user.user_image} />
        <span className={styles.name}>{user.first_name}</span>
        <Icon name="chevron-down" />
      </Menu.Trigger>
      <div ref={container} className={styles.container} />
      <Menu.Portal container={container}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={8}>
          <Menu.Popup className={styles.popup}>
            <Menu.LinkItem className={styles.item} closeOnClick render={<Link to="/profile" />}>
              <Icon name="user-round" />
              Profile
            </Menu.LinkItem>
            <Menu.Item className={styles.item} onClick={onLogout}>
              <Icon name="log-out" />
              Logout
            </Menu.Item>
            <Menu.Separator className={styles.separator} />
            <Menu.LinkItem
              className={styles.item}
              closeOnClick
              render={<Link to="/profile?tab=supplements" />}
            >
              <Icon name="bell" />
              My supplements
            </Menu.LinkItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
