import { useMutation } from "@tanstack/react-query";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import { confirmDuty } from "../contract.ts";
import { useSaved } from "./use-saved.ts";

/** Confirms what only the dealer can know about a condition, and takes it back. */
export function useDuty(storeId: number, condition: number) {
  const { api } = useScreens();
  const saved = useSaved(storeId);
  const change = useMutation({
    mutationFn: (isConfirmed: boolean) =>
      api.call(confirmDuty, {
        params: { id: String(storeId) },
        body: { condition, isConfirmed },
      }),
    onSuccess: (page, isConfirmed) => {
      saved(page);
      toast({ tone: "green", text: isConfirmed ? "Confirmed for a year." : "The confirmation was taken back." });
    },
    onError: (error) => void toast({ tone: "red", text: failureOf(error, "Unable to save the confirmation").message }),
  });
  return {
    isPending: change.isPending,
    confirm: () => change.mutate(true),
    takeBack: () => change.mutate(false),
  };
}
