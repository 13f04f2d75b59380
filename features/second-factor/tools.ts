import type { FeatureContext } from "@/kernel/feature.ts";
import { openSecrets, type Secrets } from "./secrets.ts";

/** What the rules of second factors work with. */
export interface Tools {
  readonly context: FeatureContext;
  readonly secrets: Secrets;
}

/** The tools over one database, with the key of this installation. */
export function toolsOf(context: FeatureContext): Tools {
  return { context, secrets: openSecrets(context.configuration) };
}
