import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { attachedType331011, attachedType4473, attachedTypes } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { TextName } from "./found-field.tsx";
import type { ToCheck } from "./to-check.ts";

/** What the reader could not fill in, in the specification's words; a form filled in by hand has no such line. */
export function UnreadWarning({ metaData }: { metaData: MetaData }) {
  return metaData.warningMessage ? <Alert tone="amber">{metaData.warningMessage}</Alert> : null;
}

export interface UncertainHintProps {
  /** What was hard to read and nobody has looked at yet. */
  uncertain: readonly ToCheck[];
  onGo: (name: TextName) => void;
}

/** Calls for a look at what was hard to read. */
export function UncertainHint({ uncertain, onGo }: UncertainHintProps) {
  const [first] = uncertain;
  if (!first) return null;
  return (
    <Alert tone="amber">
      <p>Hard to read, please compare with the page: {uncertain.map(({ label }) => label).join(", ")}.</p>
      <Button size="sm" className="mt-2" onClick={() => onGo(first.name)}>Go to {first.label}</Button>
    </Alert>
  );
}

export interface OtherFormHintProps {
  mainType: number | null;
  metaData: MetaData;
  /** Files it as the other form; missing where that cannot be. */
  onChangeType: ((type: number) => void) | undefined;
}

/** The file looks like another form than the one it was marked as. */
export function OtherFormHint({ mainType, metaData, onChangeType }: OtherFormHintProps) {
  const seen = metaData.documentType;
  if (seen === null || seen === mainType) return null;
  const mayChange = onChangeType && (seen === attachedType4473 || seen === attachedType331011);
  return (
    <Alert tone="amber">
      <p>This file looks like {labelOf(seen)}, but it was marked as {labelOf(mainType)}.</p>
      {mayChange && (
        <Button size="sm" className="mt-2" onClick={() => onChangeType(seen)}>File it as {labelOf(seen)}</Button>
      )}
    </Alert>
  );
}

function labelOf(type: number | null): string {
  return attachedTypes.find((one) => one.type === type)?.label ?? "another form";
}
