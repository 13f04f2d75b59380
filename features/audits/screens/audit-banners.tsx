import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import type { PlaceProps } from "@/features/shell/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Banner } from "@/ui/banner.tsx";
import { Button } from "@/ui/button.tsx";
import { storeAuditsQuery } from "./store-audits-query.ts";

/** Tells of the audits under way in a store: of ATF's whoever may start one, of the internal one its lead. */
export default function AuditBanners({ storeId }: PlaceProps) {
  const context = useScreens();
  const { data: session } = useQuery(sessionQuery(context));
  const permissions = session?.stores.find(({ id }) => id === storeId)?.permissions ?? [];
  const mayStart = permissions.includes("audits.manage_atf");
  const mayLead = permissions.includes("audits.lead_internal") && session?.auditorMode !== true;
  const { data } = useQuery({
    ...storeAuditsQuery(context, storeId ?? 0),
    enabled: storeId !== null && (mayStart || mayLead),
    retry: false,
  });
  const isAtfOn = mayStart && data?.atfAudit;
  const isInternalOn = mayLead && data?.internalAudit?.permissions.includes("edit");
  if (!isAtfOn && !isInternalOn) return null;
  // A landmark of its own: the banners stand outside of the page's main part.
  return (
    <section aria-label="Audits under way">
      {isAtfOn && (
        <Banner
          tone="info"
          action={
            <Button asChild size="sm">
              <Link to={`/${storeId}/atf-audit-management`}>Manage Audit Mode</Link>
            </Button>
          }
        >
          Audit Mode is Currently On
        </Banner>
      )}
      {isInternalOn && (
        <Banner
          tone="info"
          action={
            <Button asChild size="sm">
              <Link to={`/${storeId}/internal-audit-management`}>Manage Internal Audit</Link>
            </Button>
          }
        >
          Internal audit underway
        </Banner>
      )}
    </section>
  );
}
