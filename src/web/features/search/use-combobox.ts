import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { afterKey, type Combobox, OPEN, SHUT } from "./combobox-steps.ts";
import type { ShownList } from "./suggesting-input.tsx";

type Field = RefObject<HTMLInputElement | null>;

/** What stands in the field, whoever wrote it. */
export function useTextOf(field: Field): string {
  return useSyncExternalStore(
    (listener) => {
      const input = field.current;
      input?.addEventListener("input", listener);
      return () => input?.removeEventListener("input", listener);
    },
    () => field.current?.value ?? "",
  );
}

/**
 * The state of the list below a field, moved by what happens in the field and its form. The keyboard stays in the
 * field: the active option is only pointed at, and Enter follows it as a click would.
 */
export function useCombobox(
  field: Field,
  {
    count,
    startsOpen,
    onList,
    onSubmit,
    onDelete,
  }: {
    count: number;
    startsOpen: boolean;
    onList: (list: ShownList | null) => void;
    onSubmit: () => void;
    /** Takes the option at this place out of the list, if it can be. */
    onDelete: (place: number) => boolean;
  },
) {
  const id = useId();
  const [asked, setState] = useState<Combobox>(startsOpen ? OPEN : SHUT);
  const state = count === 0 ? SHUT : asked;
  const active = state.step === "open" && state.active !== null && state.active < count ? state.active : null;
  const optionId = (place: number) => `${id}-${place}`;
  const activeId = active === null ? null : optionId(active);
  const open = state.step === "open";

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && activeId !== null) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
      return;
    }
    const deleted = event.key === "Delete" && active !== null && onDelete(active);
    const step = afterKey(state, event, count);
    if (deleted || step?.used) event.preventDefault();
    if (step) setState(step.next);
  });
  const submitted = useEffectEvent(() => {
    setState(SHUT);
    onSubmit();
  });

  // At once: what is typed between now and a moment later would be missed.
  useLayoutEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    input.addEventListener("keydown", onKeyDown, listen);
    input.addEventListener("input", () => setState(OPEN), listen);
    input.addEventListener("focus", () => setState(input.value === "" ? OPEN : SHUT), listen);
    form.addEventListener("submit", submitted, listen);
    form.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setState(SHUT);
      },
      listen,
    );
    return () => stop.abort();
  }, [field]);

  const tell = useEffectEvent(onList);
  useEffect(() => tell(open ? { id, activeId } : null), [open, id, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return { id, open, active, optionId, shut: () => setState(SHUT) };
}
