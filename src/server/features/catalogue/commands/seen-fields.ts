import { ApiError } from "#server/http/errors.ts";

type AnyFields = Readonly<Record<string, string>>;

/** Throws "conflict" with the current fields if they are not the ones that were seen. */
export function refuseStale<Fields extends AnyFields>(current: Fields, seen: Fields | null): void {
  if (seen !== null && Object.keys(current).every((name) => current[name] === seen[name])) return;
  const message =
    "Someone else has changed this meanwhile. Yours is still in the form: compare, then save again.";
  throw new ApiError("conflict", message, { current });
}

/** The fields that differ, as the audit log names them. */
export function changedFields<Fields extends AnyFields>(before: Fields | null, after: Fields) {
  const names = Object.keys(after).filter((name) => before?.[name] !== after[name]);
  if (names.length === 0) throw new ApiError("invalid", "Nothing was changed.");
  const part = (from: AnyFields) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...(before ? { before: part(before) } : {}), after: part(after) };
}
