import { expect } from "expect";
import { endpoint } from "./endpoint.ts";
import type { Feature } from "./feature.ts";
import { declaredPermissions, permissionsFrom, permissionTable } from "./permissions.ts";
import { publicRoute, route } from "./route.ts";

const read = endpoint({ method: "GET", path: "/api/books", summary: "", admission: { permission: "books.read" } });
const own = endpoint({ method: "GET", path: "/api/me", summary: "", admission: "signed-in" });
const open = endpoint({ method: "GET", path: "/api/hours", summary: "", admission: "public" });
const books: Feature = {
  name: "books",
  permissions: {
    "books.read": { label: "Read books", roles: ["Reader"], sources: ["loan"] },
    "books.lend": { label: "Lend books", roles: ["Librarian"] },
  },
};

Deno.test("the table says who holds a permission and which routes ask it first", () => {
  const routes = [route(read, () => {}), route(own, () => {}), publicRoute(open, () => {})];
  const { permissions, signedInRoutes, publicRoutes } = permissionTable([books], routes);
  expect(permissions.map(({ name, feature, roles, routes }) => [name, feature, roles, routes])).toEqual([
    ["books.read", "books", ["Reader"], [read]],
    ["books.lend", "books", ["Librarian"], []],
  ]);
  expect([signedInRoutes, publicRoutes]).toEqual([[own], [open]]);
});

Deno.test("a route cannot ask a permission that no feature declares", () => {
  expect(() => permissionTable([{ name: "books" }], [route(read, () => {})])).toThrow(
    'GET /api/books asks for "books.read", which no feature declares.',
  );
});

Deno.test("a permission begins with the name of its feature", () => {
  expect(Object.keys(declaredPermissions([books]))).toEqual(["books.read", "books.lend"]);
  expect(() => declaredPermissions([{ ...books, name: "films" }])).toThrow("must begin with the name of its feature");
});

Deno.test("a source besides roles gives what is declared as given by it, and nothing else", () => {
  expect([...permissionsFrom("loan", declaredPermissions([books]))]).toEqual(["books.read"]);
  expect([...permissionsFrom("gift", declaredPermissions([books]))]).toEqual([]);
});
