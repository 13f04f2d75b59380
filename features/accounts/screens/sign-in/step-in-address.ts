/** A sign-in that has come as far as its second step. */
export interface SecondStep {
  readonly step: "second-factor" | "enrol";
  readonly ticket: string;
}

/** The second step that an address leads to, as `#step=…&ticket=…`; null for any other. */
export function stepInAddress(hash: string): SecondStep | null {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const step = given.get("step");
  const ticket = given.get("ticket");
  if (ticket === null || !/^[\w-]{43}$/.test(ticket)) return null;
  return step === "second-factor" || step === "enrol" ? { step, ticket } : null;
}
