import { useMutation, useQuery } from "@tanstack/react-query";
import { signOut } from "@/features/accounts/contract.ts";
import type { Session } from "@/features/shell/contract.ts";
import { ApiError } from "@/kernel/screens/api.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { tellSignedOut } from "@/kernel/screens/signed-out.ts";
import { Banner } from "@/ui/banner.tsx";
import { Button } from "@/ui/button.tsx";
import { ownInspectionQuery } from "../queries.ts";

interface TerminalSessionProps {
  readonly session: Session;
  /** The terminal's: 'Terminal 2'. */
  readonly terminal: string;
}

/** At a terminal of the shop: whose session it is, that it only reads, and the way out. */
export function TerminalSession({ session, terminal }: TerminalSessionProps) {
  const context = useScreens();
  // Who may no longer be here is led out, even when nobody touches the page.
  useQuery(ownInspectionQuery(context));
  const end = useMutation({
    meta: { popup: true },
    mutationFn: async () => {
      await context.api.call(signOut).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      });
      tellSignedOut();
      location.assign("/inspection?ended=left");
    },
  });
  const { person: { name }, stores: [store] } = session;
  return (
    <section aria-label="Inspection at a terminal">
      <Banner
        tone="amber"
        action={<Button variant="primary" busy={end.isPending} onClick={() => end.mutate()}>End inspection</Button>}
      >
        {name} is inspecting {store?.friendlyFFLName ?? "this store"} at {terminal}. Read-only.
      </Banner>
    </section>
  );
}
