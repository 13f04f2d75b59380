import { nextPath } from "../contract.ts";

/** What came of a sign-in, as far as the way on depends on it. */
interface Finished {
  readonly to: string;
  readonly step: "second-factor" | "enrol" | null;
  readonly ticket: string | null;
}

/** Where the browser goes: on, or to the second step. The ticket rides behind the #, where no server log sees it. */
export function stepAddress({ to, step, ticket }: Finished): string {
  const next = encodeURIComponent(nextPath(to));
  if (step === null || ticket === null) return `/authorized?next=${next}`;
  return `/sign-in?next=${next}#${new URLSearchParams({ step, ticket })}`;
}
