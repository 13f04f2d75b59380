import Columns2 from "lucide-react/icons/columns-2";
import { useParams } from "react-router";
import { MenuItem } from "@/ui/menu.tsx";
import type { DetailActionProps } from "../../slots.ts";

/** Compares the document with another, and with the earlier one that has the same file. */
export default function CompareWith({ document: { id, warningMessage } }: DetailActionProps) {
  const { storeId } = useParams();
  const compare = `/${storeId}/documents/compare?left=${id}`;
  const earlier = /\bdocument (?:no\. |#)?(\d+)/i.exec(warningMessage ?? "")?.[1];
  return (
    <>
      {earlier && (
        <MenuItem icon={<Columns2 aria-hidden="true" />} to={`${compare}&right=${earlier}`}>
          {`Compare with document ${earlier}`}
        </MenuItem>
      )}
      <MenuItem icon={<Columns2 aria-hidden="true" />} to={compare}>Compare with…</MenuItem>
    </>
  );
}
