import type { Evidence } from "../contract-shapes.ts";
import { PlaceLink } from "./place-link.tsx";

/** What shows how a condition is met; each line leads to where it stands. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <div>
      <h4 className="font-medium">Evidence</h4>
      <dl className="divide-y divide-line">
        {evidence.map(({ label, value, href }) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 font-medium tabular-nums">
              {href ? <PlaceLink to={href} label={`${label}: ${value}`}>{value}</PlaceLink> : value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
