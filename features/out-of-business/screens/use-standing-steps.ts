import { useQueryClient } from "@tanstack/react-query";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { useHappened } from "@/kernel/screens/use-happened.ts";
import { toast } from "@/ui/toast-store.ts";
import { changeDeclaration, declare, markDelivered, preparePack, reopen, takeBack } from "../contract.ts";
import { outOfBusinessChanged } from "../contract-events.ts";
import type { Receiver, Standing } from "../contract-shapes.ts";
import { standingQuery } from "../queries.ts";

/** What a person types to declare a store. */
export interface DeclaredFields {
  readonly discontinuedOn: string;
  readonly hasSuccessor: boolean;
  readonly successorName: string;
  readonly successorFfl: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly contactAddress: string;
}

/** What a person types to say that the records were delivered. */
export interface DeliveredFields {
  readonly to: Receiver;
  readonly deliveredOn: string;
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** What can be done with a store. Each rejects with what went wrong; what the server answers is shown at once. */
export function useStandingSteps(storeId: number) {
  const context = useScreens();
  const queries = useQueryClient();
  const happened = useHappened();
  const params = { id: String(storeId) };
  const took = async (answer: Promise<Standing>, text?: string) => {
    try {
      queries.setQueryData(standingQuery(context, storeId).queryKey, await answer);
      if (text) toast({ tone: "green", text });
    } finally {
      void happened(outOfBusinessChanged, { storeId });
    }
  };
  const { api } = context;
  return {
    declare: (body: DeclaredFields & { readonly allStores: boolean }) =>
      took(api.call(declare, { params, body }), "Declared. The 30 days are on the dashboard."),
    change: (body: DeclaredFields & { readonly version: number }) =>
      took(api.call(changeDeclaration, { params, body }), "Saved."),
    takeBack: (version: number) => took(api.call(takeBack, { params, body: { version } }), "Declaration taken back."),
    deliver: (body: DeliveredFields & { readonly version: number }) =>
      took(api.call(markDelivered, { params, body }), "Marked as delivered."),
    reopen: (version: number) => took(api.call(reopen, { params, body: { version } })),
    prepare: (partBytes: number | null) => took(api.call(preparePack, { params, body: { partBytes } })),
  };
}
