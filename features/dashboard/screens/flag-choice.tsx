import { Select } from "@/ui/select.tsx";

/** Document 3, section 9. */
const colors = [
  { value: "1", label: "Flagged Red" },
  { value: "2", label: "Flagged Green" },
  { value: "3", label: "Flagged Yellow" },
];

interface FlagChoiceProps {
  /** `1` red, `2` green, `3` yellow; "" for any. */
  readonly color: string;
  readonly onChange: (color: string) => void;
}

/** Narrows a table of the dashboard to documents of one flag. */
export function FlagChoice({ color, onChange }: FlagChoiceProps) {
  return (
    <div className="w-56 max-sm:w-full">
      <Select
        aria-label="Flag"
        placeholder="All Flag Colors"
        options={colors}
        value={color}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
