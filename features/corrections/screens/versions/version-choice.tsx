import { useId } from "react";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import type { Attachment } from "@/features/documents/contract.ts";
import { formatInstantDate } from "@/ui/format.ts";
import { IconButton } from "@/ui/icon-button.tsx";
import { Select } from "@/ui/select.tsx";
import { versionName } from "./version-rules.ts";

export interface VersionChoiceProps {
  versions: readonly Attachment[];
  from: number;
  to: number;
  timeZone: string;
  onChange: (change: Readonly<Partial<Record<"from" | "to", string>>>) => void;
}

/** Which two versions are compared. */
export function VersionChoice({ versions, from, to, timeZone, onChange }: VersionChoiceProps) {
  const id = useId();
  const options = versions.toReversed().map(({ versionNumber, uploadedOn }) => ({
    value: String(versionNumber),
    label: `${versionName(versionNumber)}, ${formatInstantDate(uploadedOn, timeZone)}`,
  }));
  return (
    <div className="flex min-w-0 items-end gap-2 max-sm:w-full print:hidden">
      <div className="min-w-0 max-sm:flex-1">
        <label htmlFor={`${id}-from`} className="mb-1 block text-sm font-medium">From</label>
        <Select
          id={`${id}-from`}
          value={String(from)}
          options={options}
          onChange={(event) => onChange({ from: event.target.value })}
        />
      </div>
      <IconButton
        label="Swap"
        icon={<ArrowLeftRight aria-hidden="true" />}
        onClick={() => onChange({ from: String(to), to: String(from) })}
      />
      <div className="min-w-0 max-sm:flex-1">
        <label htmlFor={`${id}-to`} className="mb-1 block text-sm font-medium">To</label>
        <Select
          id={`${id}-to`}
          value={String(to)}
          options={options}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </div>
    </div>
  );
}
