import { useState } from "react";
import { signOut } from "@/features/accounts/contract.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";

/** Shown only when the profile could not be fetched; otherwise the loader has sent the person on. */
export default function Authorized() {
  useTitle("Signing in");
  const { api } = useScreens();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await api.call(signOut).catch(() => null);
    location.assign("/sign-in");
  };
  return (
    <FullPageMessage
      title="An error occurred while fetching the user."
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>Try again</Button>
          <Button busy={isLeaving} onClick={leave}>Logout</Button>
        </>
      }
    >
      You're signed in, but your profile could not be loaded.
    </FullPageMessage>
  );
}
