import { expect } from "expect";
import { permissionsDocument } from "@/deploy/permissions/document.ts";
import { roles } from "@/features/accounts/contract-roles.ts";
import { permissionTable } from "@/kernel/permissions.ts";
import { features as allFeatures } from "@/main.features.ts";
import { screens } from "@/main.screens.ts";
import { withProduct } from "../product/product.ts";
import { walkOf } from "./walk/part.ts";
import { keyOf } from "./walk/requests.ts";

const walk = await walkOf(allFeatures);

const known = new Set<string>(roles.map(({ name }) => name));

Deno.test("docs/permissions.md says what the table says; `deno task permissions` writes it anew", () =>
  withProduct(async ({ features, routes }) => {
    const written = await Deno.readTextFile(new URL("../../docs/permissions.md", import.meta.url));
    expect(written).toBe(permissionsDocument(permissionTable(features, routes), walk.rules));
  }));

Deno.test("every permission is given to roles that exist, and to somebody", () =>
  withProduct(({ features, routes }) => {
    for (const { name, roles: holders, sources = [], label } of permissionTable(features, routes).permissions) {
      expect([name, holders.filter((role) => !known.has(role))]).toEqual([name, []]);
      expect([name, holders.length > 0 || sources.length > 0]).toEqual([name, true]);
      expect(label).toMatch(/^[A-Z].*[^.]$/);
    }
    return Promise.resolve();
  }));

Deno.test("every rule of a route is about a route and permissions that are there", () =>
  withProduct(({ features, routes, context }) => {
    permissionTable(features, routes);
    const keys = new Set(routes.map(({ endpoint }) => keyOf(endpoint)));
    for (const [key, { asks = [], sees = [] }] of Object.entries(walk.rules)) {
      expect([key, keys.has(key)]).toEqual([key, true]);
      expect([key, [...asks, ...sees].filter((name) => !(name in context.permissions))]).toEqual([key, []]);
    }
    return Promise.resolve();
  }));

Deno.test("menus hide by permissions of the same table", () =>
  withProduct(({ context }) => {
    const entries = screens.flatMap(({ menu = [] }) => menu);
    const asked = entries.flatMap(({ key, permission }) => permission === undefined ? [] : [[key, permission]]);
    expect(asked.length).toBeGreaterThan(3);
    const names = asked.flatMap(([key, permission]) => [permission].flat().map((name) => [key, name] as const));
    expect(names.filter(([, name]) => !(name in context.permissions))).toEqual([]);
    return Promise.resolve();
  }));
