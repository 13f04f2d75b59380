import { useId } from "react";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { Field } from "@/ui/field.tsx";
import { type Option, Select } from "@/ui/select.tsx";
import { countNarrowing, type Filters, flagChoice } from "./filters.ts";

const statusOptions: Option[] = [
  { value: "", label: "None" },
  { value: "0", label: "Transferred" },
  { value: "1", label: "Void/No Sale" },
  { value: "2", label: "Denied" },
];

const flagOptions: Option[] = [
  { value: "", label: "No filter" },
  { value: "any", label: "All Flag Colors" },
  { value: "1", label: "Flagged Red" },
  { value: "2", label: "Flagged Green" },
  { value: "3", label: "Flagged Yellow" },
];

const assignedOptions: Option[] = [
  { value: "", label: "No filter" },
  { value: "me", label: "Assigned to me" },
];

const expiringOptions: Option[] = [
  { value: "", label: "No filter" },
  { value: "true", label: "Expiring only" },
];

const reviewOptions: Option[] = [
  { value: "", label: "No filter" },
  { value: "true", label: "Reviewed" },
  { value: "false", label: "Not reviewed" },
];

export interface FilterCardProps {
  filters: Filters;
  onChange: (change: Filters) => void;
  /** Takes every search and filter away. */
  onClear: () => void;
  /** Shows the audit side's flag, assignment and review instead of the expiring filter. */
  audit: boolean;
  className?: string;
}

/** The Filter card. The status 'None' means no filter (document 2, section 2). */
export function FilterCard({ filters, onChange, onClear, audit, className }: FilterCardProps) {
  const id = useId();
  const narrowed = countNarrowing(filters) > 0;
  return (
    <Card aria-labelledby={`${id}-title`} className={cn("p-3", className)}>
      <div className="mb-1 flex h-7 items-center justify-between gap-2">
        <h2 id={`${id}-title`} className="text-sm font-semibold">Filter</h2>
        <Button variant="ghost" size="sm" className={narrowed ? undefined : "invisible"} onClick={onClear}>
          Clear filters
        </Button>
      </div>
      <div className={cn("grid grid-cols-2 gap-2", audit ? "md:grid-cols-5" : "md:grid-cols-4")}>
        <Choice
          label="Status"
          options={statusOptions}
          value={filters.status ?? ""}
          onChange={(status) => onChange({ status })}
        />
        <FlagChoice label="Flag" side="ffl" filters={filters} onChange={onChange} />
        {audit && <FlagChoice label="Audit flag" side="audit" filters={filters} onChange={onChange} />}
        <Assigned filters={filters} onChange={onChange} audit={audit} />
        {audit
          ? (
            <Choice
              label="Review"
              options={reviewOptions}
              value={filters.auditReviewed ?? ""}
              onChange={(auditReviewed) => onChange({ auditReviewed })}
            />
          )
          : (
            <Choice
              label="Expiring"
              options={expiringOptions}
              value={filters.shouldFilterByExpirationDate ?? ""}
              onChange={(shouldFilterByExpirationDate) => onChange({ shouldFilterByExpirationDate })}
            />
          )}
      </div>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        options={options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pr-8 pl-2.5 text-sm"
      />
    </Field>
  );
}

type PartProps = Pick<FilterCardProps, "filters" | "onChange">;

const flagNames = {
  ffl: ["fflFlagged", "fflFlaggedColor"],
  audit: ["auditFlagged", "auditFlaggedColor"],
} as const;

function FlagChoice({ label, side, filters, onChange }: PartProps & { label: string; side: keyof typeof flagNames }) {
  const [flagged, color] = flagNames[side];
  const choose = (choice: string) =>
    onChange({ [flagged]: choice === "any" ? "true" : undefined, [color]: choice === "any" ? undefined : choice });
  return (
    <Choice
      label={label}
      options={flagOptions}
      value={flagChoice(filters[flagged], filters[color])}
      onChange={choose}
    />
  );
}

/** Documents of one colleague come by link only; the choice then says so and can be left. */
function Assigned({ filters, onChange, audit }: PartProps & { audit: boolean }) {
  const [toMe, toPerson] = audit ? ["auditAssigned", "ioiUser"] as const : ["fflAssigned", "fflUser"] as const;
  const options = filters[toPerson]
    ? [...assignedOptions, { value: "person", label: "Assigned to one person" }]
    : assignedOptions;
  const value = filters[toPerson] ? "person" : filters[toMe] === "true" ? "me" : "";
  const choose = (choice: string) => {
    if (choice !== "person") onChange({ [toMe]: choice === "me" ? "true" : undefined, [toPerson]: undefined });
  };
  return <Choice label="Assigned" options={options} value={value} onChange={choose} />;
}
