import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { wayOut } from "../way-out.ts";

/**
 * When the server no longer knows the session, the sign-in page is next, and it leads back to where one was; a session that
 * ended with an audit leads to the page that says so.
 */
export function useSessionWatch(): void {
  const queries = useQueryClient();
  const { api } = useScreens();
  useEffect(() => {
    let isLeaving = false;
    const leaveWhenOver = async (error: unknown) => {
      if (isLeaving || !(error instanceof ApiError) || error.status !== 401) return;
      isLeaving = true;
      location.assign(await wayOut(api, location.pathname + location.search));
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
  }, [queries, api]);
}
