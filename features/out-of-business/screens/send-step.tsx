import { recordsCenter } from "../contract-shapes.ts";
import type { StepProps } from "./declaration-step.tsx";
import { StepCard } from "./step-card.tsx";

/** Step three: the package goes out, with what Strongroom does not have. */
export function SendStep({ standing: { declaration, pack } }: Pick<StepProps, "standing">) {
  const isDelivered = declaration?.state === "delivered";
  const successor = declaration?.successorName ?? "";
  const state = isDelivered ? "done" : pack?.isComplete ? "now" : "later";
  return (
    <StepCard number={3} title={successor ? "Hand them over" : "Send them"} state={state}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>Copy the zips to a USB stick, drive or discs. Don't encrypt anything and don't set a password.</li>
        <li>Print LETTER.pdf and sign it.</li>
        <li>
          <strong className="font-medium">Add what Strongroom doesn't have:</strong>{" "}
          the acquisition and disposition record (bound book), forms on paper, and forms kept elsewhere.
        </li>
        <li>
          {successor
            ? <>Hand everything to {successor}, and have it confirmed in writing.</>
            : "Send everything with a tracking number, or take it to your local ATF office. The address:"}
        </li>
      </ul>
      {!successor && (
        <address className="rounded-md border bg-frame px-3 py-2 text-sm not-italic">
          {recordsCenter.map((line) => <span key={line} className="block">{line}</span>)}
        </address>
      )}
    </StepCard>
  );
}
