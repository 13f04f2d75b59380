import { useMemo, useSyncExternalStore } from "react";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import type { VerifyValues } from "@/features/filing/shared-screens.ts";
import { sessionQuery } from "@/features/shell/shared-queries.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { draftKey } from "../../queries.ts";
import { dropDraft, ownerOf, storedDraft, storeDraft } from "../draft-storage.ts";

/** What somebody entered in an item that is not filed yet. */
export interface Draft {
  readonly values: VerifyValues | null;
  /** Types of the files by position; null while none was changed. */
  readonly types: readonly number[] | null;
}

const nothing: Draft = { values: null, types: null };

const text = v.string();
const firearmSchema = v.object({
  ...{ serialNumber: text, manufacturer: text, importer: text, model: text, type: text, caliber: text },
  found: v.nullable(v.number()),
});
const valuesSchema: v.GenericSchema<unknown, VerifyValues> = v.object({
  ...{ customerName: text, status: text, transferDate: text, certificationDate: text, nicsDate: text },
  ...{ tsn: text, ntn: text, inProgress: v.boolean(), documentSerialNumbers: v.array(firearmSchema) },
});
const draftSchema = v.object({ values: v.nullable(valuesSchema), types: v.nullable(v.array(v.number())) });

/**
 * What was entered in items that were left. It is there again when somebody comes back, also by way of the list; what
 * they changed is kept in this tab, so that a reload costs nothing.
 */
export function useDrafts(queries: QueryClient, id: number) {
  const { data } = useQuery(sessionQuery(useScreens()));
  const owner = data ? ownerOf(data) : null;
  const isInBrowser = useSyncExternalStore(neverChanges, () => true, () => false);
  // As it was when the item came onto the screen; the server, which painted it first, knows nothing of it.
  const restored = useMemo(() => isInBrowser && owner ? storedOf(owner, id) : null, [isInBrowser, owner, id]);
  const of = (one: number): Draft =>
    queries.getQueryData<Draft>(draftKey(one)) ?? (one === id ? restored : null) ?? nothing;
  return {
    of,
    /** Whether changes to this item that were made before are on the screen. */
    isRestored: restored !== null,
    /** `isChanged` when a person changed it: only then it is worth being kept through a reload. */
    keep(one: number, draft: Partial<Draft>, isChanged: boolean) {
      const whole = { ...of(one), ...draft };
      // Nobody looks at it while another item is on the screen, so it must not be cleared away.
      queries.setQueryDefaults(draftKey(one), { gcTime: Infinity });
      queries.setQueryData<Draft>(draftKey(one), whole);
      if (owner && isChanged) storeDraft(owner, one, whole);
    },
    drop(one: number) {
      queries.removeQueries({ queryKey: draftKey(one) });
      dropDraft(one);
    },
  };
}

function storedOf(owner: string, id: number): Draft | null {
  const { success, output } = v.safeParse(draftSchema, storedDraft(owner, id));
  return success ? output : null;
}

const neverChanges = () => () => {};
