import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import type { PersonalData } from "#contract/accounts.ts";
import { BRAND_NAME } from "#contract/brand.ts";
import { browserApi } from "../../api/browser.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";

/** Hands over everything that is kept about the user, as a JSON file. */
export function ExportData() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => browserApi().call("exportUser", {}),
    onSuccess: download,
    onError: (error) => notify.error(error.message),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" />}
      Download my data
    </Button>
  );
}

function download(data: PersonalData): void {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = `${BRAND_NAME.toLowerCase()}-${data.exported_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
