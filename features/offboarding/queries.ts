import { queryOptions } from "@tanstack/react-query";
import type { ScreenContext } from "@/kernel/screens/screen-feature.ts";
import { accountOffboarding, storeOffboarding } from "./contract.ts";

/** What the screens export and delete. */
export interface OffboardingThing {
  readonly kind: "store" | "account";
  readonly id: number;
  readonly name: string;
}

/** The endpoints of a kind. */
export const endpointsFor = ({ kind }: OffboardingThing) => kind === "store" ? storeOffboarding : accountOffboarding;

const whileRunning = 1_000;

/** The person's last export of a thing; asked again every second while it runs. */
export function exportStateQuery({ api }: Pick<ScreenContext, "api">, thing: OffboardingThing) {
  return queryOptions({
    queryKey: ["offboarding", thing.kind, thing.id],
    queryFn: ({ signal }) => api.call(endpointsFor(thing).state, { params: { id: String(thing.id) }, signal }),
    refetchInterval: ({ state }) => state.data?.state === "running" ? whileRunning : false,
    refetchOnMount: "always",
  });
}
