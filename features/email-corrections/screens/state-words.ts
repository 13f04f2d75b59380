import type { CorrectionRequest, RequestState } from "../contract.ts";

/** A state in a word or two, with its color. */
export const stateWords: Readonly<
  Record<RequestState, { readonly label: string; readonly tone: "neutral" | "blue" | "yellow" | "green" | "red" }>
> = {
  sent: { label: "Sent", tone: "blue" },
  opened: { label: "Opened", tone: "blue" },
  saved: { label: "Waits for review", tone: "yellow" },
  reviewed: { label: "Reviewed", tone: "green" },
  sentBack: { label: "Sent back", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
  expired: { label: "Expired", tone: "red" },
};

/** What happened to a request, the latest last, each with its instant. */
export function stepsOf(request: CorrectionRequest): readonly { readonly words: string; readonly at: string }[] {
  const { askedBy, createdOn, sentOn, reminders, remindedOn, openedOn, savedOn, savedVersion } = request;
  const { state, endedOn, endedBy, expiresOn } = request;
  const step = (words: string, at: string | null) => at === null ? [] : [{ words, at }];
  return [
    ...step(`Asked by ${askedBy}`, createdOn),
    ...step("Sent again", sentOn === createdOn ? null : sentOn),
    ...step(reminders === 2 ? "Reminded a last time" : "Reminded", remindedOn),
    ...step("Opened", openedOn),
    ...step(`Saved version ${savedVersion}`, savedOn),
    ...state === "sent" || state === "opened"
      ? step("Link works until", expiresOn)
      : state === "saved"
      ? []
      : step(`${stateWords[state].label}${endedBy && state !== "expired" ? ` by ${endedBy}` : ""}`, endedOn),
  ].toSorted((one, other) => one.at < other.at ? -1 : 1);
}

/** True for a link that ends within two days. */
export function isEnding({ state, expiresOn }: CorrectionRequest, now = Date.now()): boolean {
  return (state === "sent" || state === "opened") && Date.parse(expiresOn) - now < 2 * 24 * 60 * 60_000;
}
