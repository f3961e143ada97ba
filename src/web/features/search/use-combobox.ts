import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { CLOSED, type ComboboxState, handleComboboxKey, OPEN } from "./combobox-state.ts";
import type { OpenListbox } from "./suggesting-input.tsx";

type Field = RefObject<HTMLInputElement | null>;

/** The input's current value, whether typed or set by code. */
export function useInputValue(field: Field): string {
  return useSyncExternalStore(
    (listener) => {
      const input = field.current;
      input?.addEventListener("input", listener);
      return () => input?.removeEventListener("input", listener);
    },
    () => field.current?.value ?? "",
  );
}

interface ComboboxOptions {
  count: number;
  startsOpen: boolean;
  onList: (list: OpenListbox | null) => void;
  onSubmit: () => void;
  /** Removes the option at this index; returns whether it could be removed. */
  onDelete: (index: number) => boolean;
}

/**
 * Combobox state driven by events of the input and its form. Focus stays in the input: the active option is referenced by
 * `aria-activedescendant`, and Enter clicks it.
 */
export function useCombobox(
  field: Field,
  { count, startsOpen, onList, onSubmit, onDelete }: ComboboxOptions,
) {
  const id = useId();
  const [requestedState, setState] = useState<ComboboxState>(startsOpen ? OPEN : CLOSED);
  const state = count === 0 ? CLOSED : requestedState;
  const active = state.step === "open" && state.active !== null && state.active < count ? state.active : null;
  const optionId = (index: number) => `${id}-${index}`;
  const activeId = active === null ? null : optionId(active);
  const open = state.step === "open";

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && activeId !== null) {
      event.preventDefault();
      document.getElementById(activeId)?.click();
      return;
    }
    const deleted = event.key === "Delete" && active !== null && onDelete(active);
    const step = handleComboboxKey(state, event, count);
    if (deleted || step?.handled) event.preventDefault();
    if (step) setState(step.next);
  };
  useFieldEvents(field, { onKeyDown, onSubmit, setState });

  const notifyList = useEffectEvent(onList);
  useEffect(() => notifyList(open ? { id, activeId } : null), [open, id, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return { id, open, active, optionId, close: () => setState(CLOSED) };
}

/** Opens and closes the list on events of the input and its form. */
function useFieldEvents(
  field: Field,
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onSubmit: () => void;
    setState: (state: ComboboxState) => void;
  },
): void {
  const { setState } = handlers;
  const onKeyDown = useEffectEvent(handlers.onKeyDown);
  const onSubmit = useEffectEvent(() => {
    setState(CLOSED);
    handlers.onSubmit();
  });
  // A layout effect, as input events before a passive effect ran would be missed.
  useLayoutEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const controller = new AbortController();
    const listen = { signal: controller.signal };
    input.addEventListener("keydown", onKeyDown, listen);
    input.addEventListener("input", () => setState(OPEN), listen);
    input.addEventListener("focus", () => setState(input.value === "" ? OPEN : CLOSED), listen);
    form.addEventListener("submit", onSubmit, listen);
    form.addEventListener(
      "focusout",
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setState(CLOSED);
      },
      listen,
    );
    return () => controller.abort();
  }, [field, setState]);
}
