import { useSession } from "../session/auth.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Asks before logging out (specification §2). */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { logOut } = useSession();
  const leave = () => {
    onClose();
    logOut();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Are you sure you want to logout?"
      actions={
        <>
          <Button onClick={onClose}>No</Button>
          <Button variant="primary" onClick={leave}>
            Yes, logout
          </Button>
        </>
      }
    />
  );
}
