import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Session } from "@/features/shell/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { localDate } from "@/kernel/dates.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

/** A store where somebody may start audits. */
export interface AuditedStore {
  readonly id: number;
  readonly name: string;
}

/** What the screens of audits know of the person and the store. */
export interface AuditSetting {
  readonly userId: number;
  /** Somebody of ATF's, not of a dealer. */
  readonly isInspector: boolean;
  /** What they may do in the store. */
  readonly permissions: readonly string[];
  readonly maySee: boolean;
  readonly mayStartAtf: boolean;
  readonly mayStartInternal: boolean;
  /** Leads or led an internal audit there: its trail is theirs to export, after its end too. */
  readonly mayExportInternal: boolean;
  /** The account has several FFLs: which one is asked for (document 3, section 5). */
  readonly hasSeveral: boolean;
  readonly isOpen: boolean;
  readonly timeZone: string;
  /** Today at the store, `YYYY-MM-DD`. */
  readonly today: string;
  /** Stores in which the person may start an audit, by name. */
  readonly stores: { readonly atf: readonly AuditedStore[]; readonly internal: readonly AuditedStore[] };
}

/** What the server said of the person and a store. */
export function useAuditSetting(storeId: number | null): AuditSetting {
  const { data } = useQuery(sessionQuery(useScreens()));
  return useMemo(() => settingOf(data, storeId), [data, storeId]);
}

function settingOf(session: Session | undefined, storeId: number | null): AuditSetting {
  const store = session?.stores.find(({ id }) => id === storeId);
  const permissions = store?.permissions ?? [];
  const can = (permission: string) => permissions.includes(permission);
  const timeZone = store?.timeZone ?? "UTC";
  const where = (permission: string) =>
    (session?.stores ?? []).filter(({ permissions }) => permissions.includes(permission))
      .map(({ id, friendlyFFLName }) => ({ id, name: friendlyFFLName }));
  return {
    userId: session?.person.id ?? 0,
    isInspector: session !== undefined && session.account === null,
    permissions,
    maySee: can("audits.see"),
    mayStartAtf: can("audits.manage_atf"),
    mayStartInternal: can("audits.start_internal"),
    mayExportInternal: can("audits.export_internal"),
    hasSeveral: session?.account?.type === 1,
    isOpen: store?.isOpen ?? true,
    timeZone,
    today: localDate(timeZone, new Date()),
    stores: { atf: where("audits.manage_atf"), internal: where("audits.start_internal") },
  };
}
