import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { endHref, type ReviewAddress, reviewHref } from "./address.ts";

/** A step whose address has not followed yet. */
interface Step {
  readonly to: number;
  /** The addresses on the way to it. */
  readonly past: readonly number[];
}

/** The document that is shown, and the way to another one, or for null to the end. */
export interface ShownId {
  readonly id: number;
  readonly go: (documentId: number | null) => void;
}

/** The document of the address. A step shows the next one at once; the address follows when the router comes to it. */
export function useShownId(address: ReviewAddress, documentId: number): ShownId {
  const navigate = useNavigate();
  const [step, setStep] = useState<Step | null>(null);
  if (step?.to === documentId) setStep(null);
  const isUnderWay = step !== null && step.past.includes(documentId);
  const id = isUnderWay ? step.to : documentId;
  const go = useCallback((to: number | null) => {
    if (to !== null) setStep({ to, past: [...isUnderWay ? step.past : [], documentId, id] });
    const href = to === null ? endHref(address) : reviewHref(address, to);
    void navigate(href, { replace: true, preventScrollReset: true });
  }, [address, documentId, id, isUnderWay, navigate, step]);
  return { id, go };
}
