import type { ReactNode } from "react";
import { type Shown, shown as shownTo } from "@/features/corrections/screens/testing/shown.tsx";
import { aSession } from "@/features/documents/screens/testing/samples.ts";
import type { Answers } from "@/features/documents/screens/testing/server.ts";

/** Somebody who may correct forms in store 3. */
function aCorrector() {
  const { stores, ...session } = aSession();
  return {
    ...session,
    stores: stores.map((store) => ({ ...store, permissions: [...store.permissions, "corrections.correct"] })),
  };
}

/** Shows an element at an address below a pretended server; `path` is the route's. */
export function shown(
  element: ReactNode,
  answers: Answers,
  at: string,
  path: string,
  session = aCorrector(),
): Promise<Shown> {
  return shownTo(element, answers, at, path, session);
}
