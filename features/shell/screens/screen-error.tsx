import { useRouteError } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { unexpectedError } from "@/kernel/texts.ts";
import { ErrorState } from "@/ui/states.tsx";
import { newVersion, useIsOutdated } from "./outdated.ts";

/** In the place of a screen that cannot be shown; the frame around it stays, and so does every way elsewhere. */
export default function ScreenError() {
  const error = useRouteError();
  return useIsOutdated(error) ? <newVersion.Component /> : <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  useTitle("Something went wrong");
  const told = error instanceof ApiError ? error : null;
  return (
    <ErrorState
      message={told?.message ?? unexpectedError}
      requestId={told?.requestId ?? undefined}
      onRetry={() => location.reload()}
    />
  );
}
