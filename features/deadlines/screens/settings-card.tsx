import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { toast } from "@/ui/toast-store.ts";
import { setDeadlineSettings, warningDays } from "../contract.ts";
import { deadlineSettingsQuery } from "../queries.ts";
import { dueKey } from "../shared-queries.ts";

const options = Array.from({ length: warningDays.most }, (_, index) => index + 1)
  .map((days) => ({ value: String(days), label: daysWords(days) }));

/** How early a store is warned of background checks that run out. */
export default function SettingsCard({ storeId }: SettingsEndProps) {
  const context = useScreens();
  const queries = useQueryClient();
  const query = deadlineSettingsQuery(context, storeId);
  const { data, error } = useQuery(query);
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = async (checkWarningDays: number) => {
    setChosen(checkWarningDays);
    try {
      const saved = await context.api.call(setDeadlineSettings, {
        params: { id: String(storeId) },
        body: { checkWarningDays },
      });
      queries.setQueryData(query.queryKey, saved);
      void queries.invalidateQueries({ queryKey: dueKey });
      toast({ tone: "green", text: `You're now warned ${daysWords(checkWarningDays)} before a check runs out.` });
    } catch (failed) {
      toast({ tone: "red", text: failureOf(failed, "Unable to save the deadline settings").message });
    } finally {
      setChosen(null);
    }
  };
  const days = chosen ?? data?.checkWarningDays;
  return (
    <Card aria-label="Deadlines">
      <CardHeader
        title="Deadlines"
        description="A background check covers one transfer, for a limited time from the first contact (27 CFR 478.102(c)). How long stands under ATF Ruling 2022-1."
      />
      <CardBody>
        <Field
          label="Warn before a background check runs out"
          hint={error && !data ? failureOf(error, "Unable to load the deadline settings").message : undefined}
        >
          <Select
            className="w-full max-w-60"
            options={days === undefined ? [{ value: "", label: "Loading…" }] : options}
            value={days === undefined ? "" : String(days)}
            disabled={days === undefined || chosen !== null}
            onChange={(event) => void choose(Number(event.target.value))}
          />
        </Field>
      </CardBody>
    </Card>
  );
}

function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
