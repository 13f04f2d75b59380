import type { Store } from "@/features/stores/offers.ts";
import { drawForm4473 } from "./forms/form4473.ts";
import type { Form4473Style, Form4473Values } from "./forms/values.ts";
import { inventCustomer, inventFirearm } from "./people.ts";
import { Sequence } from "./random.ts";

/** A form as it comes from a scanner. */
export interface UnfiledForm {
  readonly fileName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Invented Forms 4473 of a store that nobody has filed yet, as a scanner leaves them: most can be read whole, on some a
 * number is missing, every fifth is a picture.
 */
export function unfiledForms(store: Store, count: number, today: string): readonly UnfiledForm[] {
  const sequence = new Sequence(store.id * 104_729 + 7);
  return Array.from({ length: count }, (_, index) => {
    const style: Form4473Style = index % 5 === 4 ? "scan" : "flattened";
    const values = valuesOf(store, index, today, sequence);
    return {
      fileName: `scan-${String(index + 1).padStart(4, "0")}.pdf`,
      bytes: drawForm4473({ revision: "2023-08", style, values }),
    };
  });
}

function valuesOf(store: Store, index: number, today: string, sequence: Sequence): Form4473Values {
  const region = { city: store.premiseCity, county: store.premiseCity, state: store.premiseState, zip: "00000" };
  const isPartial = index % 3 === 2;
  return {
    tsn: isPartial ? "" : `${store.premiseState}${store.id}-${90_000 + index}`,
    customer: inventCustomer(sequence, region),
    certificationDate: today,
    nicsDate: today,
    ntn: `1${sequence.characters("0123456789ABCDEFGHJK", 8)}`,
    initialResponse: "proceed",
    transferDate: isPartial ? null : today,
    status: isPartial ? null : 0,
    firearms: Array.from({ length: index % 4 === 1 ? 2 : 1 }, () => inventFirearm(sequence)),
    store: {
      tradeName: store.friendlyFFLName,
      street: store.premiseStreet,
      city: store.premiseCity,
      state: store.premiseState,
      fflNumber: `${store.fflFirstThreeDigits ?? ""}${store.fflLastFiveDigits ?? ""}`,
    },
    sellerName: "Robin Sample",
  };
}
