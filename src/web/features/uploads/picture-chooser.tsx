import { MAX_PICTURE_BYTES } from "#contract/pictures.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import styles from "./picture-chooser.module.css";

/** The button of an empty drop zone for pictures. `choose`: "Choose an image". */
export const PictureChooser = ({
  icon,
  choose,
  large = false,
  onOpen,
}: {
  icon: IconName;
  choose: string;
  large?: boolean;
  onOpen: () => void;
}) => (
  <button type="button" className={styles.choose} data-large={large || undefined} onClick={onOpen}>
    <Icon name={icon} />
    <span>
      <strong>{choose}</strong> or drop it here
    </span>
    <span
      className={styles.rule}
    >{`JPEG, PNG, GIF, or WEBP, up to ${MAX_PICTURE_BYTES / 1024 ** 2} MB`}</span>
  </button>
);
