import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";

/** Deletes everything that this site keeps in this browser. The next page that is opened starts from nothing. */
export function DeleteStored() {
  const remove = () => {
    try {
      window.localStorage.clear();
      window.sessionStorage.clear();
      notify.success("Deleted. This browser keeps nothing of this site any more.");
    } catch {
      notify.error(
        "The browser does not let this site change what it keeps. Please delete it in the browser’s settings.",
      );
    }
  };
  return <Button onClick={remove}>Delete what this browser keeps</Button>;
}
