import { Card, CardBody, CardHeader } from "@/ui/card.tsx";
import { Offboarding } from "./offboarding.tsx";

/** Deleting the whole account, below its details: export first, then delete; afterwards everybody is logged out. */
export default function AccountOffboarding({ accountId, name }: { readonly accountId: number; readonly name: string }) {
  return (
    <Card aria-label="Delete account">
      <CardHeader title="Delete account" description="Permanent after 30 days." />
      <CardBody>
        <Offboarding thing={{ kind: "account", id: accountId, name }} onDeleted={() => location.assign("/sign-in")} />
      </CardBody>
    </Card>
  );
}
