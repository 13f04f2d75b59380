import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { isNewer } from "./collisions.ts";
import type { CorrectionWork } from "./correction-work.ts";
import type { EditorBase, EditorSource } from "./editor-source.ts";
import type { Rebased } from "./use-saving.ts";
import { whenSaid } from "./words.ts";

export interface OthersLinesProps {
  readonly source: EditorSource;
  readonly work: CorrectionWork;
  readonly rebased: Rebased | null;
  readonly onRebase: () => void;
}

/** Who else corrects the form, who was quicker, and what of the two meets. */
export function OthersLines({ source, work, rebased, onRebase }: OthersLinesProps) {
  const { others, base, timeZone } = source;
  const isBehind = isNewer(base, work.base);
  return (
    <>
      {others.map(({ name, since }) => (
        <Alert key={`${name} ${since}`} tone="info">
          {name} has been correcting this form since {whenSaid(since, timeZone)}. You will be told when it is saved.
        </Alert>
      ))}
      {isBehind && (
        <Alert
          tone="amber"
          action={<Button size="sm" onClick={onRebase}>Put my marks on it</Button>}
        >
          {savedWords(base, work.base, timeZone)} Your marks are kept.
        </Alert>
      )}
      {!isBehind && rebased && (
        <Alert tone={rebased.collisions.length > 0 ? "amber" : "info"}>
          <p>{savedWords(rebased.base, null, timeZone)} Your marks are kept and lie on it now.</p>
          {rebased.collisions.length > 0 && (
            <ul className="list-disc pl-5">
              {rebased.collisions.map((sentence) => <li key={sentence}>{sentence}</li>)}
            </ul>
          )}
          <p>Look through them, then save again.</p>
        </Alert>
      )}
    </>
  );
}

function savedWords(base: EditorBase, before: EditorBase | null, timeZone: string): string {
  if (before && base.versionNumber === before.versionNumber) return "The values of the record were changed.";
  return `${base.savedBy} saved version ${base.versionNumber} at ${whenSaid(base.savedAt, timeZone)}.`;
}
