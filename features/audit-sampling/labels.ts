import { statusText } from "@/features/documents/contract.ts";

/** How a stratum is called; `names` has who filed, by the key. */
export function labelOf(key: string, names: ReadonlyMap<string, string>): string {
  if (key === "all") return "All forms";
  const [kind, value] = key.split(":");
  if (kind === "status") return statusText(Number(value));
  if (kind === "user") return names.get(key) ?? (value === "none" ? "Strongroom" : `Employee ${value}`);
  const [year, month] = key.split("-");
  return `${month}/${year}`;
}
