import { useRouteError } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { unexpectedError } from "@/kernel/texts.ts";
import { Button } from "@/ui/button.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { RequestId } from "@/ui/states.tsx";
import { useIsTakenOver } from "@/ui/use-is-taken-over.ts";
import { LogoutButton } from "./logout-button.tsx";
import { useIsOutdated } from "./outdated.ts";

/** When a screen cannot be shown at all: the sentence, a retry, the request's id, and the way out. */
export default function ErrorScreen() {
  const error = useRouteError();
  const isOutdated = useIsOutdated(error);
  const title = isOutdated ? "Strongroom was updated." : "Something went wrong";
  useTitle(title);
  // What the server met reaches the browser as a bare sentence, so details wait until the browser has taken over.
  const isTakenOver = useIsTakenOver();
  const told = isTakenOver && error instanceof ApiError ? error : null;
  return (
    <FullPageMessage
      title={title}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>{isOutdated ? "Reload" : "Try again"}</Button>
          <LogoutButton />
        </>
      }
    >
      <p>{isOutdated ? "Reload to open this page in the new version." : told?.message ?? unexpectedError}</p>
      {told?.requestId && <RequestId id={told.requestId} />}
    </FullPageMessage>
  );
}
