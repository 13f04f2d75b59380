import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Session } from "@/features/shell/contract.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { localDate } from "@/kernel/dates.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";

/** What the screens of documents know of the person and the store. */
export interface Setting {
  /** The person works on an audit's side: sees its marks, and sets them but at a terminal. */
  readonly audit: boolean;
  /** The person may file documents in this store. */
  readonly mayFile: boolean;
  /** What the person may do in this store. */
  readonly permissions: readonly string[];
  /** Names of the stores by id. */
  readonly stores: ReadonlyMap<number, string>;
  /** Today in the store's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly timeZone: string;
}

/** What the server said of the person and the store; without a store, of the first one. */
export function useSetting(storeId: number | null): Setting {
  const { data } = useQuery(sessionQuery(useScreens()));
  return useMemo(() => settingOf(data, storeId), [data, storeId]);
}

function settingOf(session: Session | undefined, storeId: number | null): Setting {
  const store = session?.stores.find(({ id }) => id === storeId);
  const permissions = store?.permissions ?? [];
  const timeZone = (store ?? session?.stores[0])?.timeZone ?? "UTC";
  return {
    audit: session?.terminal !== undefined ||
      (store?.permissions ?? session?.accountPermissions ?? []).includes("documents.audit_flag"),
    mayFile: permissions.includes("documents.file"),
    permissions,
    stores: new Map(session?.stores.map(({ id, friendlyFFLName }) => [id, friendlyFFLName])),
    today: localDate(timeZone, new Date()),
    timeZone,
  };
}
