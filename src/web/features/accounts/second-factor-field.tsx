import { type ComponentProps, useState } from "react";
import { TextField } from "../../ui/text-field.tsx";

/**
 * Field for the code of an authenticator app. Appears when the server asks for it, which it does once the password is
 * right; that first message is shown as a hint.
 */
export function SecondFactorField({
  error,
  ...input
}: { error: string | null } & Omit<ComponentProps<"input">, "id">) {
  const [prompt, setPrompt] = useState<string | null>(null);
  if (error !== null && prompt === null) setPrompt(error);
  if (prompt === null) return null;
  return (
    <TextField
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      autoFocus
      hint={prompt}
      error={error === prompt ? null : error}
      {...input}
    />
  );
}
