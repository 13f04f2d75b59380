import { useId, useState } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Slot } from "@/kernel/screens/screens-context.tsx";
import { Button } from "@/ui/button.tsx";
import { Card } from "@/ui/card.tsx";
import { cn } from "@/ui/cn.ts";
import { DateField } from "@/ui/date-field.tsx";
import { Field } from "@/ui/field.tsx";
import { parseDate } from "@/ui/format.ts";
import { Input } from "@/ui/input.tsx";
import { archiveSearches } from "../../slots.ts";
import { type Filters, hasStatus } from "./filters.ts";
import { firearmFields } from "./filter-values.ts";
import type { ArchivePlace } from "./place.ts";
import type { Drafts } from "./use-drafts.ts";

const words = {
  customerName: "Customer name",
  serialNumber: "Serial number",
  tsn: "TSN",
  ntn: "NTN",
  manufacturer: "Manufacturer",
  importer: "Importer",
  model: "Model",
  type: "Type",
  caliber: "Caliber",
} as const;

type TextField = keyof typeof words;

const recordFields: ReadonlySet<TextField> = new Set(["serialNumber", "tsn", "ntn"]);

export interface SearchCardProps {
  place: ArchivePlace;
  filters: Filters;
  drafts: Drafts;
  /** Takes a value at once: a picked date. */
  onChange: (change: Filters) => void;
  /** Shows an earlier search again. */
  onOpen: (address: string) => void;
  /** Today in the store's time zone. */
  today: string;
  className?: string;
}

/** The Search card: five fields in view, five about the firearm under 'More'. The URL follows the typing. */
export function SearchCard({ place, filters, drafts, onChange, onOpen, today, className }: SearchCardProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [wrongDate, setWrongDate] = useState("");
  const isStandAlone = !hasStatus(filters);
  const used = firearmFields.filter((name) => drafts.valueOf(name) !== "").length;
  const open = opened || used > 0;
  const { certificationDate = "" } = filters;
  const searchDate = (typed: string) => {
    const date = parseDate(typed) ?? "";
    setWrongDate(date ? "" : typed);
    if (date !== certificationDate) onChange({ certificationDate: date });
  };
  const box = (name: TextField) => <TextBox key={name} name={name} drafts={drafts} place={place} onOpen={onOpen} />;
  return (
    <Card aria-labelledby={`${id}-title`} className={cn("p-3", className)}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          drafts.commit();
        }}
      >
        <h2 id={`${id}-title`} className="sr-only">Search</h2>
        {isStandAlone && (
          <div className="grid grid-cols-2 items-start gap-2 md:grid-cols-6">
            {(["serialNumber", ...firearmFields] as const).map(box)}
          </div>
        )}
        {!isStandAlone && (
          <div className="grid grid-cols-2 items-start gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_minmax(8.5rem,1fr)_1.5rem]">
            {box("customerName")}
            {box("serialNumber")}
            {box("tsn")}
            {box("ntn")}
            <Field label="Certification date">
              <DateField
                value={certificationDate || wrongDate}
                onChange={searchDate}
                today={today}
                max={today}
                className="min-w-0"
              />
            </Field>
            <Button
              variant="ghost"
              aria-expanded={open}
              aria-controls={`${id}-more`}
              title={open ? "Fewer search fields" : "Search by firearm"}
              disabled={used > 0}
              onClick={() => setOpened(!open)}
              className="self-end max-md:border-line-strong max-md:bg-raised max-md:text-ink md:-mr-1 md:w-7 md:px-0"
              icon={<ChevronDown aria-hidden="true" className={cn("transition-transform", open && "rotate-180")} />}
            >
              <span className="md:sr-only">More</span>
            </Button>
          </div>
        )}
        {!isStandAlone && (
          <div
            id={`${id}-more`}
            hidden={!open}
            className="mt-2 grid grid-cols-2 gap-2 md:grid-cols-[repeat(4,minmax(0,1fr))_minmax(8.5rem,1fr)] md:pr-8"
          >
            {firearmFields.map(box)}
          </div>
        )}
        <button type="submit" className="sr-only" tabIndex={-1}>Search</button>
      </form>
    </Card>
  );
}

interface TextBoxProps extends Pick<SearchCardProps, "place" | "onOpen"> {
  name: TextField;
  drafts: Drafts;
}

/** A search field. While it has the focus and is empty, earlier searches are offered under it. */
function TextBox({ name, drafts, place, onOpen }: TextBoxProps) {
  const [box, setBox] = useState<HTMLInputElement | null>(null);
  const isEmpty = drafts.valueOf(name) === "";
  return (
    <div
      className="relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setBox(null)}
    >
      <Field label={words[name]}>
        <Input
          onFocus={(event) => setBox(event.currentTarget)}
          name={name}
          type="search"
          record={recordFields.has(name)}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={drafts.valueOf(name)}
          onChange={(event) => drafts.type(name, event.target.value)}
        />
      </Field>
      {box && isEmpty && <Slot of={archiveSearches} props={{ place, box, onOpen, onClose: () => setBox(null) }} />}
    </div>
  );
}
