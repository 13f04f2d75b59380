import type { Feature } from "@/kernel/feature.ts";
import { shellOffered } from "./offer.ts";
import { routes } from "./routes.ts";

/** The frame around every screen, and the one call that tells it who is there. */
const shell = {
  name: "shell",
  needs: ["accounts", "stores"],
  offers: shellOffered,
  routes,
} satisfies Feature;

export default shell;
