import { Link } from "react-router";
import { isAuditor } from "@/features/accounts/contract-roles.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import type { Session } from "../../contract.ts";
import { setAuditorMode } from "../auditor-mode.ts";
import { LogoutButton } from "../logout-button.tsx";
import { ErrorPopup } from "./error-popup.tsx";

/** The full-page message of somebody who is signed in and may not go on (document 1, section 2). */
export default function Blocked({ session }: { session: Session }) {
  const { impersonating } = session;
  const title = session.blocking?.title ?? "Something went wrong";
  useTitle(title);
  // Auditors themselves have no other side to go to.
  const mayLeave = session.auditorMode && !isAuditor(session.person.role);
  const leaveAuditorMode = () => {
    setAuditorMode(false);
    location.assign("/");
  };
  return (
    <>
      <FullPageMessage
        title={title}
        actions={
          <>
            {impersonating && (
              <Button asChild variant="primary">
                <Link to="/return-to-account">Return to Account</Link>
              </Button>
            )}
            {session.blocking?.mayPass && (
              <Button variant="primary" onClick={() => location.reload()}>
                Try again
              </Button>
            )}
            {mayLeave && <Button variant="primary" onClick={leaveAuditorMode}>Switch to FFL</Button>}
            <LogoutButton />
          </>
        }
      >
        {session.blocking?.detail}
        {impersonating && (
          <span className="mt-2 block">{`${impersonating.name} is impersonating ${session.person.name}.`}</span>
        )}
      </FullPageMessage>
      <ErrorPopup />
    </>
  );
}
