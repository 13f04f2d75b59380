import Columns2 from "lucide-react/icons/columns-2";
import { Link, useParams } from "react-router";
import { Button } from "@/ui/button.tsx";
import type { BulkActionProps } from "../../slots.ts";

/** Compares two chosen documents; nothing to press for any other number. */
export default function CompareChosen({ selection }: BulkActionProps) {
  const { storeId } = useParams();
  if (!("ids" in selection) || selection.ids.length !== 2) return null;
  const [left, right] = selection.ids;
  return (
    <Button asChild size="sm">
      <Link to={`/${storeId}/documents/compare?left=${left}&right=${right}`}>
        <Columns2 aria-hidden="true" />
        Compare
      </Link>
    </Button>
  );
}
