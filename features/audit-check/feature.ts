import type { Feature } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { checkPermission, getInspectionCheck } from "./contract.ts";
import { inspectionCheck } from "./inspection-check.ts";

/** The self-check before an inspection: what an inspector would find today. It stores nothing. */
export default {
  name: "audit-check",
  needs: ["stores", "shell", "documents", "intake", "audits", "email-corrections"],
  permissions: {
    [checkPermission]: {
      label: "See the self-check before an inspection",
      roles: ["FFLAdmin", "FFLSuperAdmin", "FFLAccountOwner"],
    },
  },
  routes: (context) => [
    route(getInspectionCheck, ({ access, params, query }) => inspectionCheck(context, access, params.id, query)),
  ],
} satisfies Feature;
