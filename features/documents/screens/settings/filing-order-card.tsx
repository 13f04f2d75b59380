import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { toast } from "@/ui/toast-store.ts";
import { type FilingOrder, filingOrders, setFilingOrder } from "../../contract-archive.ts";
import { archiveEntryQuery } from "../../queries.ts";
import { failureOf } from "@/kernel/screens/failure.ts";

const options = Object.entries(filingOrders).map(([value, { label, words }]) => ({ value, label, hint: words }));

/** The order in which a store files its forms; the archive opens with it unless a view is chosen. */
export default function FilingOrderCard({ storeId }: SettingsEndProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const query = archiveEntryQuery(context, storeId);
  const { data } = useQuery(query);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (order: string) => {
    if (!isFilingOrder(order)) return;
    setChosen(order);
    try {
      await context.api.call(setFilingOrder, { body: { storeId, filingOrder: order } });
      await queries.invalidateQueries({ queryKey: query.queryKey });
      toast({
        tone: "green",
        text: `The archive now opens in this order: ${filingOrders[order].words.toLowerCase()}.`,
      });
    } catch (error) {
      const failed = failureOf(error instanceof Error ? error : new Error(), "Unable to save the filing order");
      toast({ tone: "red", text: failed.message });
    } finally {
      setChosen(null);
    }
  };
  return (
    <Card aria-label="Filing order">
      <CardHeader
        title="Filing order"
        description="Forms 4473 are kept alphabetically, chronologically or numerically (27 CFR 478.124(b)). The archive opens in this order."
      />
      <CardBody>
        <RadioGroup
          legend="Forms are filed by"
          options={options}
          value={chosen ?? data?.filingOrder ?? ""}
          onChange={(order) => void choose(order)}
        />
      </CardBody>
    </Card>
  );
}

function isFilingOrder(order: string): order is FilingOrder {
  return order in filingOrders;
}
