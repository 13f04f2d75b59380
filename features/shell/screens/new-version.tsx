import RefreshCw from "lucide-react/icons/refresh-cw";
import { useSyncExternalStore } from "react";
import { MissingCode } from "@/kernel/screens/connection.ts";
import type { BuildStanding } from "@/kernel/screens/build-watch.ts";
import { buildStanding, watchBuild } from "@/kernel/screens/server-build.ts";
import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { EmptyState } from "@/ui/states.tsx";

const onServer = (): BuildStanding => "same";

/** How this page stands to the build that the server gives by now. */
export function useBuildStanding(): BuildStanding {
  return useSyncExternalStore(watchBuild, buildStanding, onServer);
}

/** Whether an error comes of it that the server was upgraded under the open page: then only a reload helps. */
export function useIsOutdated(error: unknown): boolean {
  const standing = useBuildStanding();
  return error instanceof MissingCode || standing !== "same";
}

/** In the place of a screen whose code went with the old version. The frame leaves its footer out (document 1, section 2). */
export function NewVersion() {
  useTitle("New version");
  return (
    <div data-new-version="" className="mx-auto w-full max-w-lg py-6 sm:py-12">
      <h1 className="sr-only">New version</h1>
      <EmptyState
        className="rounded-md border border-line bg-paper"
        icon={<RefreshCw />}
        title="Strongroom was updated."
        action={<Button variant="primary" onClick={() => location.reload()}>Reload</Button>}
      >
        Reload to open this page in the new version.
      </EmptyState>
    </div>
  );
}
