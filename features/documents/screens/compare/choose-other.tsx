import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Combobox } from "@/ui/combobox.tsx";
import { Field } from "@/ui/field.tsx";
import { formatDate } from "@/ui/format.ts";
import { quickFindDocuments } from "../../contract.ts";
import type { ArchivePlace } from "../archive/place.ts";

/** Asks which document the first is to be compared with. */
export function ChooseOther({ place, left }: { place: ArchivePlace; left: number }) {
  const { api } = useScreens();
  const [search, setSearch] = useSearchParams();
  const { storeId, accountOverview } = place;
  const load = useCallback(async (text: string, signal: AbortSignal) => {
    const query = { text, ...(accountOverview ? {} : { storeId: String(storeId) }) };
    const { data: found } = await api.call(quickFindDocuments, { query, signal });
    return found.filter(({ id }) => id !== left).map((document) => ({
      value: String(document.id),
      label: document.customerName || "No customer name",
      hint: [formatDate(document.transferDate), document.serialNumbers.join(", "), document.tsn].filter(Boolean)
        .join(" · "),
    }));
  }, [api, accountOverview, storeId, left]);
  return (
    <div ref={focusBox} className="flex max-w-xl flex-col gap-3">
      <h1 className="text-xl font-semibold">Compare documents</h1>
      <Field label="Compare with" hint="Type part of the customer name, a serial number, the TSN or the NTN.">
        <Combobox
          value={null}
          load={load}
          searchFrom={2}
          onChange={(chosen) => {
            if (!chosen) return;
            const next = new URLSearchParams(search);
            next.set("right", chosen.value);
            setSearch(next, { preventScrollReset: true });
          }}
        />
      </Field>
    </div>
  );
}

/** There is one thing to do here: typing can begin at once. */
function focusBox(place: HTMLElement | null): void {
  place?.querySelector("input")?.focus();
}
