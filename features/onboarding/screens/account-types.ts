import type { RadioOption } from "@/ui/radio-group.tsx";
import { accountTypeNames } from "../contract.ts";

/** The two kinds of account that a company can choose. */
export const accountTypes: readonly RadioOption[] = [
  { value: accountTypeNames[0], label: "Single FFL", hint: "One license, one store." },
  {
    value: accountTypeNames[1],
    label: "Multiple FFL",
    hint: "An organization with several stores, each with its own license.",
  },
];
