import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { listOutbox, sendMailAgain } from "./contract.ts";
import { listed, sentAgain } from "./mails.ts";

/** The HTTP side of the outbox. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(listOutbox, ({ access, query }) => listed(context, access, query)),
    route(sendMailAgain, ({ access, params }) => sentAgain(context, access, params.id)),
  ];
}
