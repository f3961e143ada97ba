import { lazy, Suspense, useState } from "react";
import { Button } from "../../ui/button.tsx";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <DeleteDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
