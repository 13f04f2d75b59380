/** Why a document cannot be shown. */
export type FailureReason =
  | "protected"
  | "damaged"
  | "altered"
  | "missing"
  | "denied"
  | "signed-out"
  | "changed"
  | "offline"
  | "unreachable"
  | "server";

/** A document cannot be shown; `reason` picks the sentence a person reads. Never carries what the document holds. */
export class ViewerFailure extends Error {
  constructor(readonly reason: FailureReason) {
    super(`document not shown: ${reason}`);
    this.name = "ViewerFailure";
  }
}

interface FailureText {
  title: string;
  advice: string;
}

/** The two sentences shown for each reason: what happened, and what to do next. */
export const FAILURE_TEXT: Record<FailureReason, FailureText> = {
  protected: {
    title: "This file is protected by a password.",
    advice: "It cannot be shown here. Download it and open it with its password.",
  },
  damaged: {
    title: "This file is damaged and cannot be shown.",
    advice: "Try again. If it stays like this, download the file or ask your administrator to verify the archive.",
  },
  altered: {
    title: "Unable to view attachment.",
    advice: "The stored file is not what was filed, so no page of it is shown. Tell whoever manages this FFL.",
  },
  missing: {
    title: "This document is no longer available.",
    advice: "It may have been moved or deleted. Go back to the list and open it again.",
  },
  denied: {
    title: "You don't have access to this document.",
    advice: "Ask a manager of this store for access.",
  },
  "signed-out": {
    title: "Your session has ended.",
    advice: "Sign in again, then try again.",
  },
  changed: {
    title: "This document changed while it was open.",
    advice: "Try again to see it as it is now.",
  },
  offline: {
    title: "You're offline.",
    advice: "It will open when you're back online.",
  },
  unreachable: {
    title: "Strongroom cannot be reached.",
    advice: "Check the connection and try again.",
  },
  server: {
    title: "Unable to view attachment. Please try again later.",
    advice: "If it keeps failing, ask your administrator.",
  },
};

/** The failure behind any error met while opening or reading a document. */
export function viewerFailureOf(error: unknown): ViewerFailure {
  if (error instanceof ViewerFailure) return error;
  const name = error instanceof Error ? error.name : "";
  return new ViewerFailure(name === "PasswordException" ? "protected" : "damaged");
}

/** The failure an HTTP status stands for. */
export function failureOfStatus(status: number): ViewerFailure {
  if (status === 401) return new ViewerFailure("signed-out");
  if (status === 403) return new ViewerFailure("denied");
  if (status === 404 || status === 410) return new ViewerFailure("missing");
  if (status === 412) return new ViewerFailure("changed");
  if (status === 416) return new ViewerFailure("damaged");
  return new ViewerFailure("server");
}
