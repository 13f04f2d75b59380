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
  ...["Audit Mode is Currently On", "Internal audit underway"].map((text) => ({
    section: 2,
    text,
    reason: "These banners belong to the screens of audits, which do not exist yet.",
  })),
  ...[
    "Your backup tool is out of date. Please download the latest version.",
    "In order to be compliant with ATF Ruling 2022-1 you must backup your 4473s daily.",
  ].map((text) => ({
    section: 8,
    text,
    reason: "These banners belong to the backup application, which does not exist yet.",
  })),
];
