import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { leaveModes, modeHeadersIn } from "@/features/accounts/contract-modes.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Banner } from "@/ui/banner.tsx";
import { Button } from "@/ui/button.tsx";
import { sessionQuery } from "@/features/shell/shared-queries.ts";

const minute = 60_000;

/** Says for whom an operator acts, how long still, and the way back. */
export default function ImpersonationBanner() {
  const { data: session } = useQuery(sessionQuery(useScreens()));
  const impersonating = session?.impersonating ?? null;
  const left = useMinutesLeft(impersonating?.until ?? null);
  const isOver = session !== undefined && (impersonating === null || left === 0);
  useEffect(() => {
    if (!isOver || modeHeadersIn(document.cookie).impersonatedUserId === undefined) return;
    leaveModes();
    location.assign("/");
  }, [isOver]);
  if (!session || !impersonating) return null;
  return (
    <section aria-label="Impersonation">
      <Banner
        tone="amber"
        action={
          <Button asChild size="sm">
            <Link to="/return-to-account">Return to Account</Link>
          </Button>
        }
      >
        {`${impersonating.name} is impersonating ${session.person.name}. `}
        {left === null ? "" : left === 1 ? "Ends in less than a minute." : `Ends in ${left} minutes.`}
      </Banner>
    </section>
  );
}

/** Whole minutes until an instant, at least one until it is over; null on the server, whose clock is another. */
function useMinutesLeft(until: string | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, [until]);
  return until === null || now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / minute));
}
