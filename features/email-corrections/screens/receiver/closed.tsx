import { useEffect, useRef, useState } from "react";
import { signOut } from "@/features/accounts/contract.ts";
import { clearDraftsOf } from "@/features/corrections/shared-screens.ts";
import type { Api } from "@/kernel/screens/api.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { draftsArrived } from "./kept-drafts.ts";

/**
 * The receiver left the editor without saving: once the server has their marks the session ends, and nothing of them stays in
 * this browser, which may be anybody's. Where the server could not be reached they decide themselves.
 */
export default function Closed() {
  useTitle("Correction closed");
  const { api } = useScreens();
  const [marks, setMarks] = useState<"kept" | "here" | "deleted">("kept");
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void draftsArrived().then((areThere) => areThere ? leave(api) : setMarks("here"));
  }, [api]);
  if (marks === "here") {
    return (
      <FullPageMessage
        title="Your last marks are only on this device."
        actions={
          <>
            <Button variant="primary" onClick={() => history.back()}>Back to the form</Button>
            <Button onClick={() => void leave(api).then(() => setMarks("deleted"))}>Log out and delete them</Button>
          </>
        }
      >
        Strongroom can't be reached, so they could not be kept. Go back to try again. On a shared computer, delete them.
      </FullPageMessage>
    );
  }
  return (
    <FullPageMessage title="Nothing was saved yet.">
      {marks === "kept" ? "Your marks are kept." : "Your last marks are deleted."}{" "}
      To go on, open the link in the email again.
    </FullPageMessage>
  );
}

async function leave(api: Api): Promise<void> {
  clearDraftsOf("email");
  // A session that is over already cannot be ended again.
  await api.call(signOut).catch(() => {});
}
