import { type BoxGuidance, whoCorrects } from "../../guidance-rules.ts";
import type { Advice } from "../../advice-rules.ts";

export interface BoxAdviceProps {
  readonly box: BoxGuidance;
  /** By itself it says who corrects it; in a list of its section that is said once. */
  readonly isInList?: boolean;
}

/** One box: its number and name, and how it is corrected. */
export function BoxAdvice({ box, isInList = false }: BoxAdviceProps) {
  const Heading = isInList ? "h4" : "h3";
  return (
    <div className="flex flex-col gap-1">
      <Heading className="font-semibold">{named(box)}</Heading>
      {!isInList && <p className="text-ink-soft">{whoCorrects(box.party)}</p>}
      {box.advice.length > 0 && <AdviceList advice={box.advice} />}
    </div>
  );
}

/** '27.b NICS number'; boxes without a number of their own are called by their names alone. */
function named({ item, label }: BoxGuidance): string {
  return /^\d/.test(item) ? `${item} ${label}` : label;
}

/** Sentences with where each is from. */
export function AdviceList({ advice }: { readonly advice: readonly Advice[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-4">
      {advice.map(({ text, source }) => (
        <li key={text}>
          {text} <span className="text-xs text-ink-soft">({source})</span>
        </li>
      ))}
    </ul>
  );
}
