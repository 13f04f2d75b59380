import { useEffect, useState } from "react";
import { signOut } from "@/features/accounts/contract.ts";
import { clearDraftsOf } from "@/features/corrections/shared-screens.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { leavesAfter, receiverTexts } from "../../contract-receiver.ts";

const over = "The link was used, withdrawn, or is older than 14 days. Ask the store for a new one.";
const signedOut =
  "You were signed out. Open the link in the email again: marks that you made are kept. If it no longer works, ask the " +
  "store for a new one.";

/** There is nothing to correct: whoever came as the receiver is signed out when the count is over. */
export function Unavailable({ id, isSignedOut }: { id: number; isSignedOut: boolean }) {
  useTitle(receiverTexts.unavailable);
  const { api } = useScreens();
  const help = isSignedOut ? signedOut : over;
  const [seconds, setSeconds] = useState<number>(leavesAfter);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) {
      // A session that is over already cannot be ended again.
      void api.call(signOut).catch(() => {});
      // Nobody can save them any more. Those of a session that was lost wait for the link.
      if (!isSignedOut) clearDraftsOf(`email.${id}`);
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [api, id, isOver, isSignedOut, seconds]);
  if (isOver) return <FullPageMessage title={receiverTexts.unavailablePage}>{help}</FullPageMessage>;
  return (
    <FullPageMessage title={receiverTexts.unavailable}>
      <p>{help}</p>
      <p role="timer" className="mt-3">{receiverTexts.leaving(seconds)}</p>
    </FullPageMessage>
  );
}

/** The same for somebody of the staff, who stays signed in. */
export function UnavailableToStaff() {
  useTitle(receiverTexts.unavailablePage);
  return (
    <FullPageMessage
      title={receiverTexts.unavailablePage}
      actions={
        <Button asChild variant="primary">
          <a href="/">Go to the home page</a>
        </Button>
      }
    >
      You're signed in, and this link is for someone else, or no longer works. You stay signed in.
    </FullPageMessage>
  );
}
