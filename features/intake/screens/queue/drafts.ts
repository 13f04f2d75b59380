import type { QueryClient } from "@tanstack/react-query";
import type { VerifyValues } from "@/features/documents/shared-screens.ts";
import { draftKey } from "../../queries.ts";

/** What somebody entered in an item that is not filed yet. */
export interface Draft {
  readonly values: VerifyValues | null;
  /** Types of the files by position; null while none was changed. */
  readonly types: readonly number[] | null;
}

const nothing: Draft = { values: null, types: null };

/** What was entered in items that were left: it is there again when somebody comes back, also by way of the list. */
export function useDrafts(queries: QueryClient) {
  const of = (id: number): Draft => queries.getQueryData<Draft>(draftKey(id)) ?? nothing;
  return {
    of,
    keep(id: number, draft: Partial<Draft>) {
      // Nobody looks at it while another item is on the screen, so it must not be cleared away.
      queries.setQueryDefaults(draftKey(id), { gcTime: Infinity });
      queries.setQueryData<Draft>(draftKey(id), { ...of(id), ...draft });
    },
    drop: (id: number) => queries.removeQueries({ queryKey: draftKey(id) }),
  };
}
