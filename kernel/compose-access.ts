import type { Confinement, Grant, Identify, Identity } from "./access.ts";
import type { Configuration } from "./configuration.ts";
import type { Feature, FeatureContext } from "./feature.ts";
import type { SignInDescription } from "./openapi.ts";

/** The one way to say who a request comes from; nobody when no feature knows people. */
export function composedIdentify(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
): Identify {
  const knowing = features.filter((feature) => feature.identify);
  if (knowing.length > 1) {
    throw new Error(`Only one feature may identify people, not ${knowing.map((f) => f.name).join(" and ")}.`);
  }
  const [feature] = knowing;
  return feature?.identify?.(contextOf(feature)) ?? (() => Promise.resolve(null));
}

/** How requests say who asks, from the feature that knows people. */
export function composedSignIn(features: readonly Feature[], configuration: Configuration): SignInDescription {
  const feature = features.find(({ identify }) => identify);
  return { sessionCookie: feature?.sessionCookie?.(configuration) ?? null, modeHeaders: feature?.modeHeaders ?? [] };
}

/** Everything that all features together let a person do. */
export function composedGrants(
  features: readonly Feature[],
  contextOf: (feature: Feature) => FeatureContext,
): (identity: Identity) => Promise<readonly Grant[]> {
  const providers = features.flatMap((feature) => feature.grants ? [feature.grants(contextOf(feature))] : []);
  return async (identity) => {
    const given = (await Promise.all(providers.map((provider) => provider(identity)))).flat();
    const { confinement } = identity;
    return confinement ? given.flatMap((grant) => confined(grant, confinement)) : given;
  };
}

/** What is left of a grant in a session that is for one thing alone; nothing where it is about something else. */
function confined(grant: Grant, { accountId, storeId, permissions }: Confinement): readonly Grant[] {
  const left = grant.permissions.intersection(permissions);
  if (grant.accountId !== accountId || left.size === 0) return [];
  if (storeId === null) return [{ ...grant, permissions: left }];
  const isThere = grant.storeIds === "all" || grant.storeIds.includes(storeId);
  return isThere ? [{ ...grant, storeIds: [storeId], permissions: left }] : [];
}
