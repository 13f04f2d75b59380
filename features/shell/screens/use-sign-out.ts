import { useMutation } from "@tanstack/react-query";
import { signOut } from "@/features/accounts/contract.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { leaveModes } from "@/features/accounts/contract-modes.ts";
import { maySignOut, tellSignedOut } from "@/kernel/screens/signed-out.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

/** Ends the session here and everywhere, and goes to the sign-in page, once what is unsaved is kept. A failure opens the error popup. */
export function useSignOut() {
  const { api, features } = useScreens();
  return useMutation({
    meta: { popup: true },
    mutationFn: async () => {
      if (!await maySignOut()) return false;
      try {
        await api.call(signOut);
      } catch (error) {
        const isOver = error instanceof ApiError && error.status === 401;
        if (!isOver) throw error;
      }
      return true;
    },
    onSuccess: (isOut) => {
      if (!isOut) return;
      leaveModes();
      tellSignedOut();
      location.assign(features.find(({ afterSignOut }) => afterSignOut)?.afterSignOut ?? "/sign-in");
    },
  });
}
