import { Field } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";
import { defaults, type Filters, hasStatus } from "./filters.ts";

const options = [
  { value: "transferDate desc", label: "Status Date, newest first" },
  { value: "transferDate asc", label: "Status Date, oldest first" },
  { value: "customerName asc", label: "Customer, A to Z" },
  { value: "customerName desc", label: "Customer, Z to A" },
  { value: "tsn asc", label: "TSN, low to high" },
  { value: "tsn desc", label: "TSN, high to low" },
  { value: "expirationDate asc", label: "Expiring, soonest first" },
] as const;

const standAloneOptions = [
  { value: "transferDate desc", label: "Date, newest first" },
  { value: "transferDate asc", label: "Date, oldest first" },
  { value: "serialNumbers asc", label: "Serial number, low to high" },
  { value: "serialNumbers desc", label: "Serial number, high to low" },
] as const;

export interface SortChoiceProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/** The order of the list where there are no headings to press: on telephones. */
export function SortChoice({ filters, onChange }: SortChoiceProps) {
  const { sort = defaults.sort, sortOrder = defaults.sortOrder } = filters;
  const value = `${sort} ${sortOrder}`;
  const choices = hasStatus(filters) ? options : standAloneOptions;
  const known = choices.some((option) => option.value === value);
  const choose = (chosen: string) => {
    const [sort, sortOrder] = chosen.split(" ");
    onChange({ sort, sortOrder });
  };
  return (
    <Field label="Order">
      <Select
        options={choices}
        placeholder={known ? undefined : "As set on a larger screen"}
        value={known ? value : ""}
        onChange={(event) => choose(event.target.value)}
      />
    </Field>
  );
}
