import { MenuCheckItem, MenuLabel, MenuSeparator } from "@/ui/menu.tsx";
import { filingOrders } from "../../contract-archive.ts";
import { defaults, type Filters } from "./filters.ts";

export interface FilingOrderProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/**
 * The three orders in which forms may be filed (27 CFR 478.124(b)): by name, by date, by transaction serial number.
 * Lines of the menu that says how the list looks.
 */
export function FilingOrder({ filters, onChange }: FilingOrderProps) {
  const { sort = defaults.sort } = filters;
  return (
    <div role="group" aria-label="Filing order">
      <MenuLabel>Filing order</MenuLabel>
      {Object.values(filingOrders).map((order) => (
        <MenuCheckItem
          key={order.sort}
          radio
          checked={order.sort === sort}
          onCheckedChange={(chosen) => chosen && onChange({ sort: order.sort, sortOrder: order.sortOrder })}
        >
          <span>
            {order.label}
            <span className="block text-xs text-ink-soft">{order.words}</span>
          </span>
        </MenuCheckItem>
      ))}
      <MenuSeparator />
    </div>
  );
}
