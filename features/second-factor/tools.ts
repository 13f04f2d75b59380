import type { FeatureContext } from "@/kernel/feature.ts";
import { openVault, type Vault } from "./vault.ts";

/** What the rules of second factors work with. */
export interface Tools {
  readonly context: FeatureContext;
  readonly vault: Vault;
}

/** The tools over one database, with the key of this installation. */
export function toolsOf(context: FeatureContext): Tools {
  return { context, vault: openVault(context.configuration) };
}
