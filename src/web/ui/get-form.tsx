import type { ComponentProps, SubmitEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A form whose fields become the query of its action's path. Without JavaScript the browser does the same. The router's own
 * form also submits to servers, which every page would carry.
 */
export function GetForm({ action, ...rest }: { action: string } & ComponentProps<"form">) {
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const values = [...new FormData(event.currentTarget, submitter)].map(([name, value]) => [
      name,
      String(value),
    ]);
    const [pathname, fragment] = action.split("#");
    void navigate({
      pathname: pathname ?? "",
      search: String(new URLSearchParams(values)),
      ...(fragment ? { hash: fragment } : {}),
    });
  };
  return <form action={action} {...rest} onSubmit={submit} />;
}
