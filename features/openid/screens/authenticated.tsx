import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { LoadingPage } from "@/features/shell/shared-screens.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { finishOpenId } from "../contract.ts";
import { stepAddress } from "./step-address.ts";

/** The stage while the session is made of what the provider sent back (document 1, section 2). */
export default function Authenticated() {
  useTitle("Signing in");
  const { search } = useLocation();
  const { api } = useScreens();
  // A query, not an effect: what the provider sent works once, and React may run an effect twice.
  const finished = useQuery({
    queryKey: ["openid", "finish", search],
    queryFn: () => api.call(finishOpenId, { body: { response: search.replace(/^\?/, "") } }),
    enabled: typeof document !== "undefined",
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  useEffect(() => {
    // The address with the provider's answer is not left in the history.
    if (finished.data) location.replace(stepAddress(finished.data));
  }, [finished.data]);

  if (!finished.error) return <LoadingPage>Signing you in.</LoadingPage>;
  return (
    <SignedOutPage title="You're not signed in">
      <Alert tone="red">{finished.error.message}</Alert>
      <Button asChild variant="primary" size="lg" className="mt-5 w-full">
        <a href="/api/auth/openid/start?again=1">Sign in as someone else</a>
      </Button>
      <Button asChild size="lg" className="mt-3 w-full">
        <a href="/sign-in">Back to sign-in</a>
      </Button>
    </SignedOutPage>
  );
}
