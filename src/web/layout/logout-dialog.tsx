import { useSession } from "../session/auth.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Logout confirmation dialog (specification §2). */
export default function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { logOut } = useSession();
  const confirmLogout = () => {
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
          <Button variant="primary" onClick={confirmLogout}>
            Yes, logout
          </Button>
        </>
      }
    />
  );
}
