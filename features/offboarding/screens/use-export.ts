import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { formatNumber } from "@/ui/format.ts";
import { toast } from "@/ui/toast-store.ts";
import type { ExportState } from "../contract.ts";
import { endpointsFor, exportStateQuery, type OffboardingThing } from "../queries.ts";
import { saveExport } from "./save-export.ts";

/** At 100 % the screen waits so long before deletion opens (document 1, sections 4 and 9). */
const completeDelay = 2_000;
/** The browser's own download tells nothing: the server must have heard of it by then. */
const handOverPatience = 5_000;

/** The export of a thing as the screen sees it. */
export function useExport(thing: OffboardingThing) {
  const screens = useScreens();
  const { api, queries } = screens;
  const query = exportStateQuery(screens, thing);
  const { data, error, refetch } = useQuery(query);
  const controller = useRef<AbortController>(null);
  const path = `/api/${thing.kind === "store" ? "stores" : "accounts"}/${thing.id}/export`;

  const start = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      // The first second of a long export is shown too.
      const watch = setTimeout(() => void queries.invalidateQueries({ queryKey: query.queryKey }), 300);
      try {
        const saved = await saveExport(api, path, thing.name, controller.current.signal);
        if (saved === "handed to the browser") {
          await until(handOverPatience, async () => {
            const state = await queries.fetchQuery({ ...query, staleTime: 0 });
            return state.state === "running" || state.state === "finished";
          });
        }
      } finally {
        clearTimeout(watch);
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const cancel = useMutation({
    mutationFn: async () => {
      controller.current?.abort();
      await api.call(endpointsFor(thing).cancel, { params: { id: String(thing.id) } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });

  const isOpen = useDelayed(data?.allowsDeletion, completeDelay);
  useFinishToast(thing, data);
  return { state: data, error, refetch, start, cancel, isOpen, failure: failureWords(thing, start.error) };
}

/** Turns true a while after `value` did; at once when it was so from the start, which is when it is first known. */
function useDelayed(value: boolean | undefined, delay: number): boolean {
  const [seenFalse, setSeenFalse] = useState(false);
  const [passed, setPassed] = useState(false);
  if (value === false && !seenFalse) setSeenFalse(true);
  if (!value && passed) setPassed(false);
  useEffect(() => {
    if (!value || !seenFalse) return;
    const timer = setTimeout(() => setPassed(true), delay);
    return () => clearTimeout(timer);
  }, [value, seenFalse, delay]);
  return value === true && (passed || !seenFalse);
}

/** Told once when an export is done, also when it was too short to be seen running; not of one that is an older one. */
function useFinishToast({ kind }: OffboardingThing, state: ExportState | undefined): void {
  const last = useRef<ExportState>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = state;
    if (!before || state?.state !== "finished") return;
    if (before.state === "finished" && before.id === state.id) return;
    toast(
      state.leftOutFiles === 0 ? `${kind} documents exported` : {
        text: `${kind} documents exported, with ${
          state.leftOutFiles === 1 ? "1 file" : `${formatNumber(state.leftOutFiles)} files`
        } left out`,
        tone: "amber",
      },
    );
  }, [kind, state]);
}

/** What is said of a failed export; nothing when it was cancelled. */
function failureWords({ kind }: OffboardingThing, error: Error | null): string | undefined {
  if (!error || (error instanceof DOMException && error.name === "AbortError")) return undefined;
  if (error instanceof ApiError && error.body.error === "request.cancelled") return undefined;
  return failureOf(error, `Unable to export attachments of the ${kind}`).message;
}

async function until(patience: number, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await holds()) return;
    await new Promise((wake) => setTimeout(wake, 250));
  }
  throw new Error("The download did not start.");
}
