import type { Feature } from "@/kernel/feature.ts";
import { writePermission } from "./contract.ts";
import { describeNoteEvent } from "./ledger-events.ts";
import { migrations } from "./migrations/index.ts";
import { routes } from "./routes.ts";
import { loadSampleNotes } from "./sample.ts";
import { toldNotes } from "./told-rows.ts";

/** What changed in this installation: operators write it, everybody reads it. */
export default {
  name: "release-notes",
  needs: ["accounts", "shell"],
  migrations,
  toldRows: [toldNotes],
  permissions: { [writePermission]: { label: "Write release notes", roles: ["OperatorAdmin"] } },
  routes,
  describes: describeNoteEvent,
  sample: loadSampleNotes,
} satisfies Feature;
