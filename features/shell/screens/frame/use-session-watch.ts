import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { signInAddress } from "../place.ts";

/** When the server no longer knows the session, the sign-in page is next, and it leads back to where one was. */
export function useSessionWatch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaveWhenOver = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401) {
        location.assign(signInAddress(location.pathname + location.search));
      }
    };
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") leaveWhenOver(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") leaveWhenOver(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries]);
}
