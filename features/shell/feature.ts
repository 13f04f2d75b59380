import type { Feature } from "@/kernel/feature.ts";
import { route } from "@/kernel/route.ts";
import { getSession } from "./contract.ts";
import { shellOffered } from "./offer.ts";
import { sessionOf } from "./session.ts";

/** The frame around every screen, and the one call that tells it who is there. */
const shell = {
  name: "shell",
  needs: ["accounts", "stores", "audits"],
  offers: shellOffered,
  routes: (context) => [route(getSession, ({ access }) => sessionOf(context, access))],
} satisfies Feature;

export default shell;
