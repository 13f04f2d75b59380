import { useMutation } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { actFor } from "@/features/accounts/contract-modes.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { SignedOutPage } from "@/ui/shell/signed-out-page.tsx";
import { useCode } from "../contract.ts";

/** Where a single-use link leads. Used by a press, so that nothing that only looks at links uses it up. */
export default function UseCode() {
  useTitle("Impersonate user");
  const [search] = useSearchParams();
  const body = { code: search.get("code") ?? "", id: Number(search.get("id") ?? 0) };
  const enter = useMutation({
    mutationFn: () => anonymousApi.call(useCode, { body }),
    onSuccess: (answer) => {
      actFor(body.id);
      location.assign("next" in answer ? `/sign-in#step=${answer.next}&ticket=${answer.ticket}` : "/");
    },
  });
  return (
    <SignedOutPage title="Impersonate user">
      {enter.error && (
        <Alert tone="red" className="mb-4">
          {enter.error instanceof ApiError && enter.error.status !== 400
            ? enter.error.message
            : "This link is incomplete. Copy the whole link. Make a new one on the Impersonate User page."}
        </Alert>
      )}
      <p className="mb-5 text-ink-soft">
        This link signs the operator in here and lets them impersonate one user for up to an hour. It works once.
      </p>
      <Button variant="primary" busy={enter.isPending || enter.isSuccess} onClick={() => enter.mutate()}>
        Continue
      </Button>
    </SignedOutPage>
  );
}
