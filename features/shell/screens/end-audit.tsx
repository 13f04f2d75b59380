import { useSearchParams } from "react-router";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { setAuditorMode } from "./auditor-mode.ts";
import { LogoutButton } from "./logout-button.tsx";

/**
 * After an audit (document 3, section 2): an inspector's session ended with it. A dealer's person goes back to their own
 * side, and one who was disabled is told that the audit goes on without them.
 */
export default function EndAudit() {
  const [search] = useSearchParams();
  const isDisabled = search.get("because") === "disabled";
  const isDealer = search.get("mode") === "auditor";
  const title = isDisabled ? "Your access to this audit was turned off" : "This Audit is completed";
  useTitle(title);
  return (
    <FullPageMessage
      title={title}
      actions={
        <>
          {isDealer && <Button variant="primary" onClick={leaveAuditorMode}>Back to FFL mode</Button>}
          <LogoutButton />
        </>
      }
    >
      {isDisabled
        ? "The store or its lead auditor disabled you. If that is a mistake, ask them to enable you again."
        : isDealer
        ? "You no longer see documents as an auditor. You're still signed in."
        : "You no longer have access to the store's documents. Thank you for using Strongroom."}
    </FullPageMessage>
  );
}

function leaveAuditorMode(): void {
  setAuditorMode(false);
  location.assign("/");
}
