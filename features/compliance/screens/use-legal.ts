import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { setLegal } from "../contract.ts";
import type { Compliance, Legal } from "../contract-shapes.ts";
import type { RuleValue } from "./rule-choice.tsx";
import { type Change, useChange } from "./use-change.ts";

/** The settings as they are typed. */
export interface TypedLegal {
  /** "" while nobody has said. */
  readonly accessPoints: string;
  readonly window: RuleValue;
  readonly retention: RuleValue;
}

/** What is typed into the settings of a store. */
export function useLegal({ storeId, legal, version }: Compliance): Change<TypedLegal> {
  const { api } = useScreens();
  return useChange({
    storeId,
    saved: typedOf(legal),
    send: (typed) => api.call(setLegal, { params: { id: String(storeId) }, body: { version, ...sentOf(typed) } }),
    done: "The settings were saved.",
    unable: "Unable to save the settings",
  });
}

const none: RuleValue = { isOwn: false, amount: "", source: "" };

function typedOf(legal: Legal): TypedLegal {
  const { accessPoints, isOwnCheckWindow, checkWindowDays, checkWindowSource, retentionYears, retentionSource } = legal;
  return {
    accessPoints: accessPoints === null ? "" : String(accessPoints),
    window: isOwnCheckWindow ? { isOwn: true, amount: String(checkWindowDays), source: checkWindowSource } : none,
    retention: retentionYears === null
      ? none
      : { isOwn: true, amount: String(retentionYears), source: retentionSource },
  };
}

/** What is no whole number is left to the server, which says so at its field. */
function sentOf({ accessPoints, window, retention }: TypedLegal) {
  return {
    accessPoints: accessPoints.trim() === "" ? null : numberOf(accessPoints),
    checkWindow: window.isOwn ? { days: numberOf(window.amount), source: window.source } : null,
    retention: retention.isOwn ? { years: numberOf(retention.amount), source: retention.source } : null,
  };
}

/** 0, which no setting takes, for what is no number. */
function numberOf(typed: string): number {
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
}
