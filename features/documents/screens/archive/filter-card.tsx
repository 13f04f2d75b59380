import { useId, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { Field } from "@/ui/field.tsx";
import { type Option, Select } from "@/ui/select.tsx";
import { statusWords } from "../../contract.ts";
import { assigneesQuery } from "./assignees-query.ts";
import { countNarrowing, defaults, expiringChange, type Filters, flagChoice, hasStatus } from "./filters.ts";
import type { ArchivePlace } from "./place.ts";

const statusOptions: Option[] = [
  { value: "", label: "Any status", hidden: true },
  { value: "3", label: "None" },
  ...statusWords.map((label, status) => ({ value: String(status), label })),
];

const flagOptions: Option[] = [
  { value: "", label: "No filter" },
  { value: "any", label: "All Flag Colors" },
  { value: "1", label: "Flagged Red" },
  { value: "2", label: "Flagged Green" },
  { value: "3", label: "Flagged Yellow" },
];

const assignedOptions: Option[] = [
  { value: "", label: "Anyone" },
  { value: "me", label: "Me" },
  { value: "none", label: "Unassigned" },
  { value: "any", label: "Anybody" },
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
  place: ArchivePlace;
  filters: Filters;
  onChange: (change: Filters) => void;
  /** Takes every search and filter away. */
  onClear: () => void;
  /** Shows the audit side's flag, assignment and review instead of the expiring filter. */
  audit: boolean;
  className?: string;
}

/** Columns that stand before what is in them: a page that arrives in pieces must not move. */
const columnsFor = {
  2: "md:grid-cols-[repeat(2,minmax(0,1fr))_1.5rem]",
  3: "md:grid-cols-[repeat(3,minmax(0,1fr))_1.5rem]",
  4: "md:grid-cols-[repeat(4,minmax(0,1fr))_1.5rem]",
} as const;

/** The Filter card. The status 'None' means no filter (document 2, section 2); stand-alone documents have no status. */
export function FilterCard({ place, filters, onChange, onClear, audit, className }: FilterCardProps) {
  const id = useId();
  const narrowed = countNarrowing(filters) > 0;
  const choices = hasStatus(filters) ? 4 : audit ? 3 : 2;
  return (
    <Card aria-labelledby={`${id}-title`} className={cn("p-3", className)}>
      <h2 id={`${id}-title`} className="sr-only">Filter</h2>
      <div className={cn("grid grid-cols-2 items-start gap-2", columnsFor[choices])}>
        {hasStatus(filters) && (
          <Choice
            label="Status"
            options={statusOptions}
            value={filters.status ?? ""}
            onChange={(status) => onChange({ status })}
          />
        )}
        <FlagChoice
          label={audit ? "Audit flag" : "Flag"}
          side={audit ? "audit" : "ffl"}
          filters={filters}
          onChange={onChange}
        />
        <Assigned filters={filters} onChange={onChange} audit={audit} place={place} />
        {audit
          ? (
            <Choice
              label="Review"
              options={reviewOptions}
              value={filters.auditReviewed ?? ""}
              onChange={(auditReviewed) => onChange({ auditReviewed })}
            />
          )
          : hasStatus(filters) && (
            <Choice
              label="Expiring"
              options={expiringOptions}
              value={filters.shouldFilterByExpirationDate ?? ""}
              onChange={(chosen) => onChange(expiringChange(filters, chosen === "true"))}
            />
          )}
        <Button
          variant="ghost"
          title="Clear filters"
          onClick={onClear}
          className={cn("self-end md:-mr-1 md:w-7 md:px-0", narrowed || "invisible max-md:hidden")}
          icon={<X aria-hidden="true" />}
        >
          <span className="md:sr-only">Clear filters</span>
        </Button>
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

type AssignedProps = PartProps & Pick<FilterCardProps, "audit" | "place">;

/** To me, to nobody, to anybody, or to one of the people to whom documents are assigned; who they are is asked when the choice gets the focus. */
function Assigned({ filters, onChange, audit, place }: AssignedProps) {
  const [wanted, setWanted] = useState(false);
  const [toMe, toPerson] = audit ? ["auditAssigned", "ioiUser"] as const : ["fflAssigned", "fflUser"] as const;
  const person = filters[toPerson];
  const { data: people = [] } = useQuery({
    ...assigneesQuery(useScreens(), place, filters.formType ?? defaults.formType, audit ? "audit" : "ffl"),
    enabled: wanted || person !== undefined,
  });
  const options = [
    ...assignedOptions,
    ...people.map(({ id, name }) => ({ value: String(id), label: name })),
    ...person && !assignedOptions.some(({ value }) => value === person) &&
        !people.some(({ id }) => String(id) === person)
      ? [{ value: person, label: "One user" }]
      : [],
  ];
  const choose = (choice: string) =>
    onChange({
      [toMe]: choice === "me" ? "true" : undefined,
      [toPerson]: choice === "me" ? undefined : choice,
    });
  const value = person ?? (filters[toMe] === "true" ? "me" : "");
  return (
    <div onFocus={() => setWanted(true)} onPointerEnter={() => setWanted(true)} className="min-w-0">
      <Choice label="Assigned to" options={options} value={value} onChange={choose} />
    </div>
  );
}
