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
  if (!isError) return <LoadingPage>You are going back to your own account.</LoadingPage>;
  return (
    <FullPageMessage
      title="You could not be returned to your account"
      actions={
        <>
          <Button variant="primary" onClick={() => mutate()}>Try again</Button>
          <LogoutButton />
        </>
      }
    >
      Check the connection. In any case it ends by itself within an hour.
    </FullPageMessage>
  );
}
