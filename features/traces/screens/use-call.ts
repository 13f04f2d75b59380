import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ApiError } from "@/kernel/screens/api.ts";
import { failureOf } from "@/kernel/screens/failure.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { toast } from "@/ui/toast-store.ts";
import { instantOf } from "../clock-rules.ts";
import { changeTrace, chooseCandidate, takeDownTrace } from "../contract.ts";
import type { Trace } from "../contract-shapes.ts";
import { type Draft, isChanged, momentMissing, requestOf, wrongDates } from "./draft.ts";
import type { Errors } from "./request-fields.tsx";
import { useSteps } from "./use-steps.ts";

export interface Call {
  /** Takes the call down, or puts right what was taken down. Gives the request; null when that failed. */
  save(): Promise<Trace | null>;
  /** Says which document answers it; what was not taken down yet is taken down first. */
  choose(documentId: number): Promise<void>;
  readonly isBusy: boolean;
  /** Something was typed that the request does not say yet. */
  readonly isChanged: boolean;
  /** By field, and under `form` what is about none. */
  readonly errors: Errors;
  /** The request that was taken down under the same number before. */
  readonly knownId: number | null;
}

interface Given {
  readonly storeId: number;
  readonly trace: Trace | null;
  readonly draft: Draft;
  readonly timeZone: string;
}

const unable = "Unable to save the request";

/** Taking a call down, and saying which document answers it, as one movement of the hand. */
export function useCall({ storeId, trace, draft, timeZone }: Given): Call {
  const { api } = useScreens();
  const steps = useSteps();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState<{ errors: Errors; knownId: number | null }>({ errors: {}, knownId: null });
  const changed = trace ? isChanged(draft, trace, timeZone) : true;

  const save = async (): Promise<Trace | null> => {
    if (trace && (!changed || trace.state !== "open")) return trace;
    if (draft.received !== "" && instantOf(draft.received, timeZone) === null) {
      setFailed({ errors: { receivedAt: momentMissing }, knownId: null });
      return null;
    }
    const wrong = wrongDates(draft.firearm);
    if (Object.keys(wrong).length > 0) {
      setFailed({ errors: wrong, knownId: null });
      return null;
    }
    const request = requestOf(draft, timeZone, new Date(), trace ?? undefined);
    const call = trace
      ? () => api.call(changeTrace, { params: { id: String(trace.id) }, body: { ...request, version: trace.version } })
      : () => api.call(takeDownTrace, { body: { storeId, ...request } });
    try {
      const saved = await steps.mutateAsync({ call, unable, quiet: true });
      setFailed({ errors: {}, knownId: null });
      if (!trace) {
        const beside = search.get("document");
        toast("Request logged. The 24-hour clock is running.");
        await navigate(`/${storeId}/traces?trace=${saved.id}${beside ? `&document=${beside}` : ""}`, {
          replace: true,
          preventScrollReset: true,
        });
      } else toast("Saved.");
      return saved;
    } catch (error) {
      const { fields, message } = failureOf(error, unable);
      const errors = Object.fromEntries(
        Object.entries(fields).map(([name, text]) => [name.replace("firearm.", ""), text]),
      );
      setFailed({
        errors: Object.keys(errors).length > 0 ? errors : { form: message },
        knownId: conflictOf(error),
      });
      return null;
    }
  };
  const choose = async (documentId: number) => {
    const saved = await save();
    if (!saved || saved.documentId === documentId) return;
    const params = { id: String(saved.id) };
    const body = { version: saved.version, documentId };
    await steps.mutateAsync({
      call: () => api.call(chooseCandidate, { params, body }),
      unable: "Unable to choose the document",
    }).then(() => toast("Form chosen. Make the response packet, or record how you answered."), () => {});
  };
  return { save, choose, isBusy: steps.isPending, isChanged: changed, errors: failed.errors, knownId: failed.knownId };
}

function conflictOf(error: unknown): number | null {
  return error instanceof ApiError && error.body.error === "traces.known" ? error.body.conflictId ?? null : null;
}
