import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { getSession } from "@/features/shell/contract.ts";
import { LoadingPage, LogoutButton } from "@/features/shell/shared-screens.ts";
import { updateUser } from "@/features/users/contract.ts";
import { leaveModes } from "@/features/accounts/contract-modes.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";

/** Ends acting for somebody and goes on as oneself. */
export default function ReturnToAccount() {
  useTitle("Return to account");
  const { api } = useScreens();
  const { mutate, isError } = useMutation({
    mutationFn: async () => {
      const { impersonating } = await api.call(getSession);
      if (impersonating) await api.call(updateUser, { body: { id: impersonating.id, impersonatedTo: null } });
    },
    onSuccess: () => {
      leaveModes();
      location.assign("/");
    },
  });
  useEffect(() => mutate(), [mutate]);
  if (!isError) return <LoadingPage>Returning to your account.</LoadingPage>;
  return (
    <FullPageMessage
      title="Unable to return to your account"
      actions={
        <>
          <Button variant="primary" onClick={() => mutate()}>Try again</Button>
          <LogoutButton />
        </>
      }
    >
      Check your connection. Impersonation ends within an hour in any case.
    </FullPageMessage>
  );
}
