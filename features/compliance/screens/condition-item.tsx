import { downloadPage } from "@/features/backup/contract-texts.ts";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cn } from "@/ui/cn.ts";
import type { Compliance, Condition } from "../contract-shapes.ts";
import { confidenceWords } from "../wording-rules.ts";
import { ConfirmBlock } from "./confirm-block.tsx";
import { EvidenceList } from "./evidence-list.tsx";
import { PlaceLink } from "./place-link.tsx";
import { StandingBadge, StandingMark } from "./standing-mark.tsx";

export interface ConditionItemProps {
  readonly condition: Condition;
  readonly page: Compliance;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One condition: how it stands and what to do; opened, what shows it, who does what, and where it is from. */
export function ConditionItem({ condition, page, isOpen, onToggle }: ConditionItemProps) {
  const { number, title, standing, advice, adviceHref } = condition;
  const content = `condition-${number}`;
  return (
    <li>
      <h3>
        <button
          type="button"
          data-on-paper
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={onToggle}
          className="grid w-full grid-cols-[1rem_1.25rem_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-3 text-left hover:bg-hover pointer-coarse:min-h-11"
        >
          <StandingMark standing={standing} />
          <span className="text-right text-ink-faint tabular-nums">{number}</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-medium">{title}</span>
            {standing !== "met" && <StandingBadge standing={standing} />}
            {standing === "met" && <span className="sr-only">Met</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cn(
              "mt-1 size-4 shrink-0 text-ink-faint transition-transform print:hidden",
              isOpen && "rotate-180",
            )}
          />
        </button>
      </h3>
      {advice && standing !== "duty" && (
        <p className="-mt-1.5 pr-4 pb-3 pl-17 text-sm text-ink-soft">
          {advice}
          {adviceHref && (
            <>
              {" "}
              <PlaceLink to={adviceHref} className="whitespace-nowrap print:hidden">
                {adviceLabel(adviceHref)}
              </PlaceLink>
            </>
          )}
        </p>
      )}
      <div id={content} className={cn("pr-4 pb-4 pl-4 sm:pl-17 print:block", isOpen ? "block" : "hidden")}>
        <Details condition={condition} page={page} />
      </div>
    </li>
  );
}

/** What the link beside an advice says. */
function adviceLabel(href: string): string {
  if (href.startsWith("/manual/")) return "Read how";
  if (href === downloadPage) return "Open backup";
  return href.endsWith("#notice") ? "Go to the notice" : "Go to the settings";
}

function Details({ condition, page }: { readonly condition: Condition; readonly page: Compliance }) {
  const { does, duty, source, evidence, confirmation, number } = condition;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          <Part title="What Strongroom does">{does}</Part>
          {duty && <Part title="What you do">{duty}</Part>}
        </div>
        <EvidenceList evidence={evidence} />
      </div>
      {confirmation && <ConfirmBlock number={number} confirmation={confirmation} page={page} />}
      <p className="text-ink-faint">
        <span className="font-medium">{confidenceWords[source.confidence]}.</span> {source.text}
      </p>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <div>
      <h4 className="font-medium">{title}</h4>
      <p className="text-ink-soft">{children}</p>
    </div>
  );
}
