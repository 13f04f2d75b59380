import type { FeatureContext } from "@/kernel/feature.ts";
import { noHours } from "./hours-rules.ts";
import type { Store } from "./offers.ts";
import { insertStore } from "./store-rows.ts";

/** A store in the database of a test, open at any hour unless told. */
export async function aStore(
  { change, ids, clock }: FeatureContext,
  given: Partial<Omit<Store, "id">> & { readonly accountId: number },
): Promise<Store> {
  const id = await ids.next("stores");
  const store: Store = {
    id,
    friendlyFFLName: `Store ${id}`,
    legalFFLName: `Store ${id} LLC`,
    phone: "4055550100",
    premiseStreet: "1 Main Street",
    streetAddress2: "",
    premiseCity: "Enid",
    premiseState: "OK",
    fflFirstThreeDigits: "573",
    fflLastFiveDigits: String(10_000 + id),
    fflNumber: null,
    timeZone: "America/Chicago",
    businessHours: noHours,
    isDisabled: false,
    version: 1,
    ...given,
  };
  await change((unit) => unit.add(insertStore(store, clock.now().toISOString())));
  return store;
}
