import { later } from "./wanted.ts";

/** Texts of these sections that cannot honestly appear, and why. */
export const exceptions: readonly { readonly section: number; readonly text: string; readonly reason: string }[] = [
  {
    section: 8,
    text: later("Unable to upload the Variance Approval Document"),
    reason: "There is one dialog for it, with the wording of document 1: Unable to upload Variance Approval Document.",
  },
  {
    section: 8,
    text: "Request found in cache.",
    reason:
      "The cache answers in place of a request, and the person sees what they asked for: nothing was rejected, and " +
      "nothing else could be done. A change is never answered from a cache.",
  },
];
