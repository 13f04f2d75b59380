import type { ReactNode } from "react";
import type { Api } from "@/kernel/screens/api.ts";
import { WithApi } from "@/kernel/screens/testing.tsx";
import { Toaster } from "@/ui/toaster.tsx";

export { type Answers, pretendedApi } from "@/kernel/screens/testing.tsx";

/** Gives screens a server of their own, and a place for toasts; for tests and stories. */
export function WithServer({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <WithApi api={api}>
      {children}
      <Toaster />
    </WithApi>
  );
}
