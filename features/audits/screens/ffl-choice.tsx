import { Combobox } from "@/ui/combobox.tsx";
import { searchFrom } from "../contract-states.ts";
import type { AuditedStore } from "./use-audit-setting.ts";

interface FflChoiceProps {
  readonly stores: readonly AuditedStore[];
  /** 0 for none. */
  readonly value: number;
  readonly onChange: (storeId: number) => void;
  readonly disabled?: boolean;
}

/** Which FFL is audited, on accounts with several; searched by name from 3 characters on (document 3, section 5). */
export function FflChoice({ stores, value, onChange, disabled }: FflChoiceProps) {
  const options = stores.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Combobox
      value={options.find((option) => option.value === String(value)) ?? null}
      onChange={(option) => onChange(option ? Number(option.value) : 0)}
      options={options}
      searchFrom={searchFrom}
      placeholder="Choose an FFL"
      nothingText="No FFLs match."
      disabled={disabled}
    />
  );
}
