/** What entries of a trail are narrowed to, with how the names of their events end. */
export const trailKinds = {
  look: [
    ".loaded_ahead",
    ".viewed",
    ".merged_viewed",
    ".printed",
    ".merged_printed",
    ".downloaded",
    ".merged_downloaded",
  ],
  flag: [".audit_flagged"],
  review: [".audit_reviewed"],
  note: [".note_added"],
  assignment: [".audit_assigned"],
  export: ["exported", ".list_begun", ".packed"],
  range: [".range_requested", ".range_approved"],
} as const;

export type TrailKind = keyof typeof trailKinds;

/** The names of {@link trailKinds} in their order. */
export const trailKindNames = ["look", "flag", "review", "note", "assignment", "export", "range"] as const;
