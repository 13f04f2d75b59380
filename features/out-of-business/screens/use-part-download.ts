import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { saveExport } from "@/features/offboarding/shared-screens.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { cancelPart } from "../contract.ts";
import { standingQuery } from "../queries.ts";

/** The first second of a long download is shown too; a browser's own tells nothing of its beginning. */
const looks = [300, 1_500, 4_000];

/** The download of one zip of a store's pack, to the place that the person chooses. */
export function usePartDownload(storeId: number, number: number, name: string) {
  const context = useScreens();
  const { api } = context;
  const queries = useQueryClient();
  const { queryKey } = standingQuery(context, storeId);
  const controller = useRef<AbortController>(null);
  const lookAgain = () => queries.invalidateQueries({ queryKey });
  const start = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController();
      for (const look of looks) setTimeout(() => void lookAgain(), look);
      const path = `/api/stores/${storeId}/outOfBusiness/pack/parts/${number}`;
      return await saveExport(api, path, name, controller.current.signal);
    },
    onSettled: lookAgain,
  });
  const cancel = useMutation({
    mutationFn: async () => {
      controller.current?.abort();
      await api.call(cancelPart, { params: { id: String(storeId), part: String(number) } });
    },
    onSettled: lookAgain,
  });
  return { start, cancel, failure: failureWords(start.error ?? cancel.error) };
}

/** What is said of a failed download; nothing when it was cancelled. */
function failureWords(error: Error | null): string | undefined {
  if (!error || (error instanceof DOMException && error.name === "AbortError")) return undefined;
  if (error instanceof ApiError && error.body.error === "request.cancelled") return undefined;
  return failureOf(error, "Unable to download the pack").message;
}
