import type { Feature } from "@/kernel/feature.ts";
import { describeSessionEvent } from "./ledger-events.ts";
import { routes } from "./routes.ts";

/** Where one is signed in, and ending it elsewhere. The sessions themselves are the accounts'. */
const sessions = {
  name: "sessions",
  needs: ["accounts", "profile", "shell"],
  routes,
  describes: describeSessionEvent,
} satisfies Feature;

export default sessions;
