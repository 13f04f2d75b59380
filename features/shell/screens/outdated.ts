import { useSyncExternalStore } from "react";
import { ApiError } from "@/kernel/screens/api.ts";
import { MissingCode } from "@/kernel/screens/connection.ts";
import { type BuildStanding, buildStanding, watchBuild } from "@/kernel/screens/server-build.ts";
import { lazyComponent } from "@/ui/lazy-component.tsx";

/** The new-version page. Its code is fetched before it is needed: after an upgrade it could not be had. */
export const newVersion = lazyComponent(async () => (await import("./new-version.tsx")).NewVersion);

const onServer = (): BuildStanding => "same";

/** How this page stands to the build that the server gives by now. */
export function useBuildStanding(): BuildStanding {
  return useSyncExternalStore(watchBuild, buildStanding, onServer);
}

/** Whether an error comes of it that the server was upgraded under the open page: then only a reload helps. */
export function useIsOutdated(error: unknown): boolean {
  const standing = useBuildStanding();
  return error instanceof MissingCode || (standing !== "same" && !(error instanceof ApiError));
}
