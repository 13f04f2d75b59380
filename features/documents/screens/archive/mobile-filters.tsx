import { type ReactNode, useState } from "react";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { countNarrowing, type Filters } from "./filters.ts";
import type { Drafts } from "./use-drafts.ts";

export interface MobileFiltersProps {
  filters: Filters;
  drafts: Drafts;
  /** What the button at the end of the sheet says: how many documents are found. */
  shown: string;
  /** What can be done with the whole list, beside the filters. */
  menu: ReactNode;
  /** Search card, Filter card, date range and order. */
  children: ReactNode;
}

/** Search and filters on a telephone: the name in view, everything else in a sheet. */
export function MobileFilters({ filters, drafts, shown, menu, children }: MobileFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = countNarrowing(filters);
  return (
    <div className="flex items-end gap-2 md:hidden">
      <Field label="Customer name" labelHidden className="grow">
        <Input
          type="search"
          placeholder="Customer name"
          maxLength={100}
          autoComplete="off"
          icon={<Search aria-hidden="true" />}
          value={drafts.valueOf("customerName")}
          onChange={(event) => drafts.type("customerName", event.target.value)}
        />
      </Field>
      <Button icon={<SlidersHorizontal aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filters (${count})` : "Filters"}
      </Button>
      {menu}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Search and filter"
        footer={<Button variant="primary" onClick={() => setOpen(false)}>{shown}</Button>}
      >
        {/* Not the first box: a telephone would bring its keyboard up over the filters. */}
        <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 outline-none">{children}</div>
      </Dialog>
    </div>
  );
}
