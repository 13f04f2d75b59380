import type { RadioOption } from "@/ui/radio-group.tsx";

/** The two kinds of account that a company can choose. */
export const accountTypes: readonly RadioOption[] = [
  { value: "single", label: "Single FFL", hint: "One licence, one store." },
  { value: "multiple", label: "Multiple FFL", hint: "An organisation with several stores, each with its own licence." },
];
