/** Labels and their values, one under the other on a telephone; what is empty is left out. */
export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {facts.filter(([, value]) => value !== "").map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft max-sm:-mb-2">{label}</dt>
          <dd className="break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
