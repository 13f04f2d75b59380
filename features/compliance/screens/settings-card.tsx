import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card, CardHeader } from "@/ui/card.tsx";
import { complianceQuery } from "../queries.ts";
import { summaryWords } from "../wording-rules.ts";

/** In a store's settings: how it stands on the ruling, and the way to the page. */
export default function SettingsCard({ storeId }: SettingsEndProps) {
  const { data, error } = useQuery(complianceQuery(useScreens(), storeId));
  return (
    <Card aria-label="ATF Ruling 2022-1" className="[&>div]:border-b-0">
      <CardHeader
        title="ATF Ruling 2022-1"
        description={data
          ? `${summaryWords(data.counts)}.`
          : error
          ? failureOf(error, "Unable to load the ruling's conditions").message
          : "Loading…"}
        actions={
          <Button asChild size="sm">
            <Link to={`/${storeId}/compliance`}>Open conditions</Link>
          </Button>
        }
      />
    </Card>
  );
}
