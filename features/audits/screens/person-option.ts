import type { ComboboxOption } from "@/ui/combobox.tsx";
import type { Eligible } from "../contract-auditors.ts";

/** A person as a list of choices shows them. */
export function personOption({ id, name, email }: Eligible): ComboboxOption {
  return { value: String(id), label: name, hint: email };
}
