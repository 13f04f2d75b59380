import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import { accountOf, changeAccount } from "./account.ts";
import { getAccount, updateAccount } from "./contract.ts";

/** The HTTP side of an account's details. */
export function routes(context: FeatureContext): readonly Route[] {
  return [
    route(getAccount, ({ access, params }) => accountOf(context, access, params.id)),
    route(updateAccount, ({ access, params, body }) => changeAccount(context, access, params.id, body)),
  ];
}
