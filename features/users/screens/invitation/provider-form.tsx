import { useMutation } from "@tanstack/react-query";
import { anonymousApi } from "@/kernel/screens/anonymous-api.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { acceptInvitation } from "../../contract-invitations.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { placeAfter } from "./password-form.tsx";

/** Accepts without a password; who one is, the company's own sign-in says. */
export function ProviderForm({ token, isOnly }: { token: string; isOnly: boolean }) {
  const accept = useMutation({
    mutationFn: () => anonymousApi.call(acceptInvitation, { params: { token }, body: {} }),
    onSuccess: (answer) => location.assign(placeAfter(answer)),
  });
  return (
    <div className="flex flex-col gap-3">
      {accept.error && <Alert tone="red">{failureOf(accept.error, "Unable to process request").message}</Alert>}
      {!isOnly && <p className="border-t pt-5 text-sm text-ink-soft">Or use your company's own sign-in:</p>}
      <Button
        variant={isOnly ? "primary" : "secondary"}
        size="lg"
        busy={accept.isPending || accept.isSuccess}
        onClick={() => accept.mutate()}
      >
        Accept and go to sign-in
      </Button>
    </div>
  );
}
