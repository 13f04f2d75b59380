import { Link } from "react-router";
import { useSetting } from "@/features/documents/shared-queries.ts";
import { Button } from "@/ui/button.tsx";
import { readPermission } from "../contract.ts";

/** The way to the screen from an FFL of the organization's table. */
export default function FflLink({ storeId, name }: { readonly storeId: number; readonly name: string }) {
  const { permissions } = useSetting(storeId);
  if (!permissions.includes(readPermission)) return null;
  return (
    <Button asChild size="sm" variant="ghost">
      <Link to={`/${storeId}/out-of-business`} aria-label={`Out of business: ${name}`}>Out of business</Link>
    </Button>
  );
}
