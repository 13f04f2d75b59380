import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { attachedType331011, attachedType4473, attachedTypes } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { TextName } from "./found-field.tsx";
import type { ToCheck } from "./to-check.ts";
import { scanText } from "./scan-text.ts";
import type { VerifyValues } from "./verify-values.ts";

/** What the reader could not fill in, in the specification's words; a form filled in by hand has no such line. */
export function UnreadWarning({ metaData }: { metaData: MetaData }) {
  if (!metaData.warningMessage) return null;
  return (
    <Alert tone="amber">
      {metaData.isScan && <p>{scanText}</p>}
      <p>{metaData.warningMessage}</p>
    </Alert>
  );
}

export interface TotalHintProps {
  metaData: MetaData;
  /** The firearms as they are entered. */
  firearms: VerifyValues["documentSerialNumbers"];
}

/** The form gives another number of firearms than there are serial numbers. */
export function TotalHint({ metaData, firearms }: TotalHintProps) {
  const total = metaData.totalFirearms?.value;
  const entered = firearms.filter(({ serialNumber }) => serialNumber.trim() !== "").length;
  if (total === undefined || total === entered) return null;
  const inWords = total === 1 ? "1 firearm" : `${total} firearms`;
  const numbers = entered === 1 ? "1 serial number is" : `${entered} serial numbers are`;
  return <Alert tone="amber">The form says {inWords}; {numbers} entered. Please compare with the page.</Alert>;
}

export interface UncertainHintProps {
  /** What was hard to read or is in doubt, and nobody has looked at yet. */
  uncertain: readonly ToCheck[];
  onGo: (name: TextName) => void;
}

/** Calls for a look at what may be wrong. */
export function UncertainHint({ uncertain, onGo }: UncertainHintProps) {
  const [first] = uncertain;
  if (!first) return null;
  return (
    <Alert tone="amber">
      <p>Please compare with the page: {uncertain.map(({ label }) => label).join(", ")}.</p>
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
      <p>This file looks like {labelOf(seen)}, but it is marked as {labelOf(mainType)}.</p>
      {mayChange && (
        <Button size="sm" className="mt-2" onClick={() => onChangeType(seen)}>File it as {labelOf(seen)}</Button>
      )}
    </Alert>
  );
}

function labelOf(type: number | null): string {
  return attachedTypes.find((one) => one.type === type)?.label ?? "another form";
}
