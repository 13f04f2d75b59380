import { useState } from "react";
import Search from "lucide-react/icons/search";
import type { FormBox, FormLayout } from "@/features/pdf/contract-layout.ts";
import { Button } from "@/ui/button.tsx";
import { Input } from "@/ui/input.tsx";
import { generalGuidance, guidanceFor, guidanceOf, searchGuidance, whoCorrects } from "../../guidance-rules.ts";
import { AdviceList, BoxAdvice } from "./box-advice.tsx";
import { Fold } from "./fold.tsx";
import { PracticeHint } from "./practice-hint.tsx";

export interface GuidancePanelProps {
  /** The form that is corrected; null while it is not known. */
  readonly form: Pick<FormLayout, "formType" | "revision"> | null;
  /** The box that is chosen on the page; its advice stands first. */
  readonly box?: Pick<FormBox, "item" | "label"> | null;
  /** The section that is open at first, such as that of the last mark. */
  readonly section?: string | null;
  /** The store whose practice form is offered; null for whoever corrects by an emailed request. */
  readonly storeId?: number | null;
}

/** Who may correct each box of a form, and how it is done: the chosen box first, then all of them with a search. */
export function GuidancePanel({ form, box = null, section = null, storeId = null }: GuidancePanelProps) {
  const [search, setSearch] = useState("");
  const known = form ?? { formType: 0, revision: null };
  const chosen = box && guidanceFor(known, box);
  const all = guidanceOf(known);
  const found = searchGuidance(all, search);
  const isSearching = search.trim() !== "";
  return (
    <section aria-label="How to correct" className="flex min-w-0 flex-col gap-4 text-sm">
      {storeId !== null && <PracticeHint storeId={storeId} />}
      {chosen && (
        <div aria-live="polite" className="rounded-md border border-accent/25 bg-accent-soft p-3">
          <BoxAdvice box={chosen} />
        </div>
      )}
      <div className="flex flex-col gap-1">
        {generalGuidance(known).map(({ heading, advice }) => (
          <Fold key={heading} title={heading}>
            <AdviceList advice={advice} />
          </Fold>
        ))}
      </div>
      {all.length > 0 && (
        <Input
          type="search"
          aria-label="Search the boxes of this form"
          placeholder="Search boxes: county, 27.b, signature"
          icon={<Search />}
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <div className="flex flex-col gap-1">
        {found.map((one) => (
          // What is searched for opens anew with each section that has it.
          <Fold
            key={`${one.section} ${isSearching}`}
            title={one.section === null ? "Above the sections" : `Section ${one.section}`}
            note={one.party === null ? "" : one.party === "buyer" ? "the buyer's" : "the dealer's"}
            isOpen={isSearching || (section !== null && one.section === section)}
          >
            <p className="mb-2 text-ink-soft">{whoCorrects(one.party)}</p>
            <ul className="flex flex-col gap-3">
              {one.boxes.map((box) => (
                <li key={box.key}>
                  <BoxAdvice box={box} isInList />
                </li>
              ))}
            </ul>
          </Fold>
        ))}
      </div>
      {all.length > 0 && found.length === 0 && (
        <p role="status" className="text-ink-soft">
          No box has these words.{" "}
          <Button variant="link" size="sm" onClick={() => setSearch("")}>Clear the search</Button>
        </p>
      )}
      {all.length === 0 && (
        <p className="text-ink-soft">
          The boxes of this form are not known: its revision can't be read. What stands above holds for every form.
        </p>
      )}
      <p className="text-xs text-ink-soft">Help for corrections, not legal advice.</p>
    </section>
  );
}
