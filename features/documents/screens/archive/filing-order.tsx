import { cn } from "@/ui/cn.ts";
import { filingOrders } from "../../contract-archive.ts";
import { defaults, type Filters } from "./filters.ts";

export interface FilingOrderProps {
  filters: Filters;
  onChange: (change: Filters) => void;
  className?: string;
}

/** The three orders in which forms may be filed (27 CFR 478.124(b)): by name, by date, by transaction serial number. */
export function FilingOrder({ filters, onChange, className }: FilingOrderProps) {
  const { sort = defaults.sort } = filters;
  return (
    <div role="group" aria-label="Filing order" className={cn("flex items-center gap-1 text-sm", className)}>
      <span className="mr-1 whitespace-nowrap text-ink-soft max-sm:hidden">Filing order</span>
      {Object.values(filingOrders).map((order) => (
        <button
          key={order.sort}
          type="button"
          title={order.words}
          aria-pressed={order.sort === sort}
          onClick={() => order.sort === sort || onChange({ sort: order.sort, sortOrder: order.sortOrder })}
          className={cn(
            "h-8 rounded-sm border border-transparent px-2.5 text-ink-soft hover:text-ink aria-pressed:border-line-strong",
            "aria-pressed:bg-raised aria-pressed:font-medium aria-pressed:text-ink",
          )}
        >
          {order.label}
        </button>
      ))}
    </div>
  );
}
