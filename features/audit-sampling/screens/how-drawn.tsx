import type { ReactNode } from "react";
import { CopiedValue } from "@/ui/copied-value.tsx";
import { formatNumber } from "@/ui/format.ts";
import type { Sample } from "../contract.ts";
import { datesText, formsText, methodWords } from "./words.ts";

/** What somebody needs to draw a sample again by hand. */
export function HowDrawn({ sample }: { readonly sample: Sample }) {
  const { confidence, margin, seed, isSeedGiven, populationSha256, population, ranges, stratifyBy, strata } = sample;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">How it was drawn</summary>
      <div className="mt-2 flex flex-col gap-3">
        <p className="max-w-prose text-ink-soft">
          Forms are put in order by the SHA-256 of the seed, a colon and the document's number. The first ones of each
          group are the sample. Seed, groups and the sum of all numbers are in the store's history, so anyone can check
          it.
        </p>
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
          <Fact name="Status dates">{ranges.map(datesText).join(", ")}</Fact>
          <Fact name="Forms in these dates">{formatNumber(population)}</Fact>
          {confidence !== null && margin !== null && (
            <Fact name="Size computed for">{confidence}% confidence, {margin} points either way</Fact>
          )}
          <Fact name={isSeedGiven ? "Seed, as entered" : "Seed"}>
            <CopiedValue label="seed" className="wrap-anywhere">{seed}</CopiedValue>
          </Fact>
          <Fact name="SHA-256 of the document numbers">
            <CopiedValue label="SHA-256" className="wrap-anywhere">{populationSha256}</CopiedValue>
          </Fact>
          {strata.length > 1 && (
            <Fact name={methodWords[stratifyBy]}>
              <ul>
                {strata.map(({ key, label, population, size }) => (
                  <li key={key} className="tabular-nums">{label}: {formatNumber(size)} of {formsText(population)}</li>
                ))}
              </ul>
            </Fact>
          )}
        </dl>
      </div>
    </details>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
