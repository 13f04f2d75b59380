import { type Feature, service } from "@/kernel/feature.ts";
import { Listening, listeningService } from "./listening.ts";
import { routes } from "./routes.ts";

/** Tells browsers what happens to the records that people look at. */
export default {
  name: "live",
  needs: ["accounts", "stores", "shell"],
  routes,
  services: [
    service(listeningService, (context) => new Listening(context), (listening) => Promise.resolve(listening.close())),
  ],
  recurring: { "live.sweep": { everySeconds: 3_600, run: ({ live }) => live.sweep() } },
} satisfies Feature;
