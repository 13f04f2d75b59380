import type { PermissionDeclaration } from "@/kernel/feature.ts";

const managers = ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"];

/** The names of the features/audits sources: in its permissions.ts, which no other feature imports. */
const [lead, leadAfter, auditor] = ["lead of an internal audit", "lead of an ended internal audit", "internal audit"];

/** Who may do what with samples and findings of internal audits. Those of an ATF audit hold none of it. */
export const permissions = {
  "audit-sampling.draw": { label: "Draw samples of an internal audit", roles: [], sources: [lead] },
  "audit-sampling.record": {
    label: "Record findings on documents of an internal audit",
    roles: [],
    sources: [auditor, lead],
  },
  "audit-sampling.see": {
    label: "See findings of internal audits, and the samples of one that one takes part in or that has ended",
    roles: managers,
    sources: [auditor, lead, leadAfter],
  },
  "audit-sampling.results": {
    label: "Read and export the results of samples: the lead; managers once the audit has ended",
    roles: managers,
    sources: [lead, leadAfter],
  },
} satisfies Record<string, PermissionDeclaration>;
