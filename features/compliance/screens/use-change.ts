import { useState } from "react";
import { type Failure, failureOf } from "@/kernel/screens/failure.ts";
import { toast } from "@/ui/toast-store.ts";
import type { Compliance } from "../contract-shapes.ts";
import { useSaved } from "./use-saved.ts";

/** A change that somebody is typing: saved as a whole, with what the server said of it. */
export interface Change<Values> {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  set(values: Partial<Values>): void;
  /** Forgets what was typed. */
  reset(): void;
  save(): Promise<void>;
}

export interface ChangeOptions<Values> {
  readonly storeId: number;
  /** As they are saved; what is typed stands over them until it is saved. */
  readonly saved: Values;
  readonly send: (values: Values) => Promise<Compliance>;
  readonly done: string;
  /** What could not be done, such as 'Unable to save the notice'. */
  readonly unable: string;
}

/** What is typed into a card that saves as a whole. */
export function useChange<Values extends object>(options: ChangeOptions<Values>): Change<Values> {
  const { storeId, saved, send, done, unable } = options;
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const show = useSaved(storeId);
  const values: Values = { ...saved, ...typed };
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  const reset = () => {
    setTyped({});
    setFailure(null);
  };
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    setFailure(null);
    try {
      show(await send(values));
      reset();
      toast({ tone: "green", text: done });
    } catch (error) {
      setFailure(failureOf(error, unable));
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    isChanged,
    isSaving,
    failure,
    set: (given) => setTyped((before) => ({ ...before, ...given })),
    reset,
    save,
  };
}
