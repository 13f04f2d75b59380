import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, useParams } from "react-router";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { failureOf, isDenied } from "@/kernel/screens/failure.ts";
import { storeStartAddress } from "@/kernel/screens/screen-feature.ts";
import { useScreens, useTitle } from "@/kernel/screens/screens-context.tsx";
import { Skeleton, SkeletonGroup } from "@/ui/skeleton.tsx";
import { DeniedState, ErrorState } from "@/ui/states.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type AuditType, auditTypes } from "../contract-states.ts";
import { texts } from "../contract.ts";
import { storeAuditsQuery } from "./store-audits-query.ts";
import { Management } from "./management.tsx";
import { useAuditSetting } from "./use-audit-setting.ts";
import { titles } from "./words.ts";

/** A management page of one kind of audit, with what stands in its way. */
export function ManagementPage({ type }: { readonly type: AuditType }) {
  const { storeId } = useParams();
  const id = /^[1-9]\d{0,14}$/.test(storeId ?? "") ? Number(storeId) : 0;
  useTitle(titles[type]);
  const context = useScreens();
  const session = useQuery(sessionQuery(context));
  const setting = useAuditSetting(id);
  const { data, error, refetch } = useQuery({
    ...storeAuditsQuery(context, id),
    enabled: setting.maySee,
    retry: false,
  });
  if (!setting.maySee && session.data) {
    if (type === auditTypes.internal) return <Navigate to="/" replace />;
    return <NotTheirs type={type} />;
  }
  if (error && !data) {
    const failure = failureOf(error, "Unable to fetch audit");
    return (
      <Frame type={type}>
        {isDenied(failure)
          ? <DeniedState message={failure.message} />
          : <ErrorState message={failure.message} requestId={failure.requestId} onRetry={() => refetch()} />}
      </Frame>
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label="Loading the audit">
        <Skeleton className="h-64" />
      </SkeletonGroup>
    );
  }
  const audit = type === auditTypes.atf ? data.atfAudit : data.internalAudit;
  if (type === auditTypes.internal && !audit && !setting.mayStartInternal && !setting.mayExportInternal) {
    return <Navigate to="/" replace />;
  }
  // Whoever takes part in an internal audit alone learns nothing of ATF's, not even that there is none.
  if (type === auditTypes.atf && !audit && !setting.mayStartAtf) return <NotTheirs type={type} />;
  // While an internal audit is under way, its page is its lead's (document 3, section 2).
  const store = session.data?.stores.find((one) => one.id === id);
  if (type === auditTypes.internal && audit && !audit.permissions.includes("end") && store) {
    return <SentBack to={storeStartAddress(context.features, store)} />;
  }
  return <Management type={type} storeId={id} audit={audit} setting={setting} />;
}

/** Leads away from an audit that somebody else leads, and says why. */
function SentBack({ to }: { readonly to: string }) {
  useEffect(() => void toast({ text: texts.onlyTheLead, tone: "red" }), []);
  return <Navigate to={to} replace />;
}

function NotTheirs({ type }: { readonly type: AuditType }) {
  return (
    <Frame type={type}>
      <DeniedState message="You can't see ATF audits of this store." help="Ask an admin of the store." />
    </Frame>
  );
}

function Frame({ type, children }: { readonly type: AuditType; readonly children: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">{titles[type]}</h1>
      {children}
    </>
  );
}
