import type { Endpoint } from "./endpoint.ts";
import type { Feature, PermissionDeclaration } from "./feature.ts";
import type { Route } from "./route.ts";

/** A permission with who declares it and which routes ask it before anything else. */
export interface PermissionRow extends PermissionDeclaration {
  /** As the code names it: `feature.what`. */
  readonly name: string;
  readonly feature: string;
  readonly routes: readonly Endpoint[];
}

/**
 * Who may do what, in one table: every permission with the roles that hold it, and every route with what it asks first.
 * The server admits by it, menus hide by it, and docs/permissions.md is made from it.
 */
export interface PermissionTable {
  readonly permissions: readonly PermissionRow[];
  /** Routes that anyone may call. */
  readonly publicRoutes: readonly Endpoint[];
  /** Routes that anyone signed in may call; a rule behind each says about whom or what. */
  readonly signedInRoutes: readonly Endpoint[];
}

/** The table of a composed product. Throws for a route that asks a permission which no feature declares. */
export function permissionTable(features: readonly Feature[], routes: readonly Route[]): PermissionTable {
  const endpoints = routes.map(({ endpoint }) => endpoint);
  const asking = (name: string) => endpoints.filter((endpoint) => floorOf(endpoint) === name);
  const permissions = features.flatMap(({ name: feature, permissions = {} }) =>
    Object.entries(permissions).map(([name, declared]) => ({ ...declared, name, feature, routes: asking(name) }))
  );
  const known = new Set(permissions.map(({ name }) => name));
  for (const endpoint of endpoints) {
    const floor = floorOf(endpoint);
    if (floor !== null && !known.has(floor)) {
      throw new Error(`${endpoint.method} ${endpoint.path} asks for "${floor}", which no feature declares.`);
    }
  }
  return {
    permissions,
    publicRoutes: endpoints.filter(({ admission }) => admission === "public"),
    signedInRoutes: endpoints.filter(({ admission }) => admission === "signed-in"),
  };
}

/** The permission that a route asks before anything else; null for one that asks none. */
export function floorOf({ admission }: Endpoint): string | null {
  return typeof admission === "object" ? admission.permission : null;
}

/** Every permission by name. Throws for one that does not begin with the name of the feature that declares it. */
export function declaredPermissions(features: readonly Feature[]): Record<string, PermissionDeclaration> {
  const all: Record<string, PermissionDeclaration> = {};
  for (const feature of features) {
    for (const [name, declaration] of Object.entries(feature.permissions ?? {})) {
      if (!name.startsWith(`${feature.name}.`)) {
        throw new Error(`The permission "${name}" must begin with the name of its feature, "${feature.name}.".`);
      }
      all[name] = declaration;
    }
  }
  return all;
}

/** Everything that a source of grants besides roles gives, by the name that the granting feature has for it. */
export function permissionsFrom(
  source: string,
  permissions: Readonly<Record<string, PermissionDeclaration>>,
): ReadonlySet<string> {
  return new Set(
    Object.entries(permissions).filter(([, { sources }]) => sources?.includes(source)).map(([name]) => name),
  );
}
