import type { DetailMarkProps } from "@/features/documents/slots.ts";
import { formVersions } from "./version-rules.ts";

/** How many versions the form has, beside the tab's name. */
export default function VersionsCount({ document }: DetailMarkProps) {
  const { length } = formVersions(document);
  return length > 1 ? <span className="text-xs text-ink-faint tabular-nums">{length}</span> : null;
}
