import { type ReactNode, useState } from "react";
import Search from "lucide-react/icons/search";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { countNarrowing, type Filters, hasStatus } from "./filters.ts";
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

/** The search that is in view: what a book is most often searched by. */
const names = {
  form4473: ["customerName", "Customer name"],
  standAlone: ["serialNumber", "Serial number"],
} as const;

/** Search and filters on a telephone: one search in view, everything else in a sheet. */
export function MobileFilters({ filters, drafts, shown, menu, children }: MobileFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = countNarrowing(filters);
  const [name, label] = hasStatus(filters) ? names.form4473 : names.standAlone;
  return (
    <div className="flex items-end gap-2 md:hidden">
      <Field label={label} labelHidden className="grow">
        <Input
          type="search"
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          icon={<Search aria-hidden="true" />}
          value={drafts.valueOf(name)}
          onChange={(event) => drafts.type(name, event.target.value)}
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
