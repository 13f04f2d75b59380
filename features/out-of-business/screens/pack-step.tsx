import { useState } from "react";
import { failureOf } from "@/kernel/screens/failure.ts";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { formatBytes, formatNumber } from "@/ui/format.ts";
import { Progress } from "@/ui/progress.tsx";
import { Select } from "@/ui/select.tsx";
import type { Pack, Part, Standing } from "../contract-shapes.ts";
import { isRunning } from "../queries.ts";
import type { StepProps } from "./declaration-step.tsx";
import { PartRow } from "./part-row.tsx";
import { StepCard } from "./step-card.tsx";
import { useStandingSteps } from "./use-standing-steps.ts";

/** Step two: the pack is prepared, downloaded and checked. */
export function PackStep({ standing, mayDeclare, timeZone }: StepProps) {
  const { declaration, pack, damagedFiles } = standing;
  const state = !declaration ? "later" : pack?.isComplete || declaration.state === "delivered" ? "done" : "now";
  return (
    <StepCard number={2} title="Download the records" state={state}>
      <p className="text-sm text-ink-soft">
        One PDF for each record, not encrypted and without a password. With a letter to sign and an index by name, by
        date and by transaction number.
      </p>
      {!declaration && <p className="text-sm">Available after step 1.</p>}
      {declaration && damagedFiles > 0 && <WillBeLeftOut standing={standing} />}
      {declaration && pack && <PackState pack={pack} standing={standing} timeZone={timeZone} mayDeclare={mayDeclare} />}
      {declaration && mayDeclare && pack?.state !== "planning" && <Prepare standing={standing} />}
      {pack?.isComplete && (
        <p className="text-sm">
          Check it: open the zip, open a few PDFs, and look a few records up in INDEX. READ ME.txt says how to check
          every file.
        </p>
      )}
    </StepCard>
  );
}

interface PackStateProps extends StepProps {
  readonly pack: Pack;
}

function PackState({ pack, standing, timeZone, mayDeclare }: PackStateProps) {
  const { state, parts, isCurrent, plannedRecords, totalRecords } = pack;
  if (state === "planning") {
    return (
      <Progress
        label="Preparing the pack"
        value={plannedRecords}
        max={Math.max(1, totalRecords)}
        text={`${formatNumber(plannedRecords)} of ${formatNumber(totalRecords)} records`}
      />
    );
  }
  return (
    <>
      {!isCurrent && (
        <Alert tone="amber">Something was filed or changed since the pack was prepared. Prepare it again.</Alert>
      )}
      <ul aria-label="Zips" className="divide-y divide-line border-y">
        {parts.map((part) => (
          <PartRow
            key={`${pack.id} ${part.number}`}
            storeId={standing.storeId}
            part={part}
            parts={parts.length}
            name={`${standing.storeName} for ATF${parts.length === 1 ? "" : ` ${part.number} of ${parts.length}`}`}
            timeZone={timeZone}
            hindrance={hindranceOf(part, pack)}
            mayDownload={mayDeclare}
          />
        ))}
      </ul>
    </>
  );
}

function hindranceOf(part: Part, { parts, isCurrent }: Pack): string {
  if (!isCurrent) return "Prepare the pack again first.";
  if (parts.some(({ state, number }) => state === "running" && number !== part.number)) {
    return "Another zip is being downloaded.";
  }
  const isWaiting = part.holdsIndex &&
    parts.some(({ state, number }) => state !== "finished" && number !== part.number);
  return isWaiting ? "Download the other zips first: the index tells of them." : "";
}

/** What can be chosen for one zip, in bytes; FAT32 takes no file of 4 GiB or more. */
const sizes = [
  { value: "", label: "One zip" },
  { value: "16000000000", label: "Zips of 16 GB" },
  { value: "4000000000", label: "Zips of 4 GB (USB stick, FAT32)" },
  { value: "1000000000", label: "Zips of 1 GB" },
] as const;

function Prepare({ standing }: { readonly standing: Standing }) {
  const { storeId, pack, records, bytes } = standing;
  const [size, setSize] = useState(pack?.partBytes ? String(pack.partBytes) : "");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { prepare } = useStandingSteps(storeId);
  const act = async () => {
    setBusy(true);
    setFailure("");
    try {
      await prepare(size === "" ? null : Number(size));
    } catch (error) {
      setFailure(failureOf(error, "Unable to prepare the pack").message);
    } finally {
      setBusy(false);
    }
  };
  const isFirst = pack === null || !pack.isCurrent;
  return (
    <div className="flex flex-col gap-3">
      {pack === null && (
        <p className="text-sm tabular-nums">
          {records === 1 ? "1 record" : `${formatNumber(records)} records`}, {formatBytes(bytes)}.
        </p>
      )}
      {failure && <Alert tone="red">{failure}</Alert>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Size of one zip" className="max-sm:basis-full sm:w-72">
          <Select options={sizes} value={size} onChange={(event) => setSize(event.target.value)} />
        </Field>
        <Button
          variant={isFirst ? "primary" : "secondary"}
          busy={busy}
          disabled={isRunning(standing)}
          onClick={() => void act()}
        >
          {pack === null ? "Prepare the pack" : "Prepare again"}
        </Button>
      </div>
    </div>
  );
}

const reasons = { missing: "missing", changed: "damaged" } as const;

/** Before a download and while it runs: the files that are known not to be as filed, by their form. */
function WillBeLeftOut({ standing: { damagedFiles, damaged } }: { readonly standing: Standing }) {
  const [them, more] = [damagedFiles === 1 ? "it" : "them", damagedFiles - damaged.length];
  return (
    <Alert tone="amber">
      <p>
        {damagedFiles === 1 ? "1 file is" : `${formatNumber(damagedFiles)} files are`}{" "}
        damaged or missing. The pack leaves {them} out. Ask your Strongroom administrator to restore {them}{" "}
        from a backup first.
      </p>
      <ul aria-label="Damaged or missing files" className="my-1 max-h-40 list-disc overflow-y-auto pl-5 break-words">
        {damaged.map(({ customerName, fileName, reason }, at) => (
          <li key={at}>{customerName}: {fileName} ({reasons[reason]})</li>
        ))}
        {more > 0 && <li>{formatNumber(more)} more</li>}
      </ul>
    </Alert>
  );
}
