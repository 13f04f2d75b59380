import { Link } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import type { SettingsEndProps } from "@/features/stores/slots.ts";
import { Button } from "@/ui/button.tsx";
import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { readPermission } from "../contract.ts";

/** The way to the screen from the settings of a store, above its deletion. */
export default function SettingsCard({ storeId }: SettingsEndProps) {
  const { permissions } = useSetting(storeId);
  if (!permissions.includes(readPermission)) return null;
  return (
    <Card aria-label="Out of business">
      <CardHeader
        title="Out of business"
        description="When business stops for good, the records go to ATF within 30 days (27 CFR 478.127)."
      />
      <CardBody>
        <Button asChild>
          <Link to={`/${storeId}/out-of-business`}>Open Out of Business</Link>
        </Button>
      </CardBody>
    </Card>
  );
}
