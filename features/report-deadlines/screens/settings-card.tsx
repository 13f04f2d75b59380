import { useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { RadioGroup } from "@/ui/radio-group.tsx";
import { toast } from "@/ui/toast-store.ts";
import { setReportSettings } from "../contract.ts";
import { rifleReportsSchema } from "../contract-shapes.ts";
import { reportSettingsQuery } from "../queries.ts";

/** Whether multiple sales of rifles are found in a store. */
export default function SettingsCard({ storeId }: SettingsEndProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const query = reportSettingsQuery(context, storeId);
  const { data, error } = useQuery(query);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (value: string) => {
    if (!v.is(rifleReportsSchema, value)) return;
    setChosen(value);
    try {
      const params = { id: String(storeId) };
      const saved = await context.api.call(setReportSettings, { params, body: { rifleReports: value } });
      queries.setQueryData(query.queryKey, saved);
      toast({ tone: "green", text: "Saved. It counts for forms that are filed or changed from now on." });
    } catch (failed) {
      toast({ tone: "red", text: failureOf(failed, "Unable to save the setting for rifle reports").message });
    } finally {
      setChosen(null);
    }
  };
  const options = [
    {
      value: "byState",
      label: "As the state asks",
      hint: data ? `For this store: ${data.stateAsks ? "on" : "off"}. On in AZ, CA, NM and TX.` : undefined,
    },
    { value: "on", label: "Always" },
    { value: "off", label: "Never" },
  ];
  return (
    <Card aria-label="ATF reports">
      <CardHeader
        title="ATF reports"
        description="Multiple sales of handguns (Form 3310.4, 27 CFR 478.126a) are always found. ATF asks for rifles on Form 3310.12 in some states only."
      />
      <CardBody>
        {error && !data
          ? (
            <p role="alert" className="text-sm">
              {failureOf(error, "Unable to load the setting for rifle reports").message}
            </p>
          )
          : (
            <RadioGroup
              legend="Find multiple sales of rifles"
              options={options}
              value={chosen ?? data?.rifleReports ?? ""}
              onChange={(value) => void choose(value)}
            />
          )}
      </CardBody>
    </Card>
  );
}
