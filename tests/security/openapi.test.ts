import { expect } from "expect";
import { withProduct } from "../product/product.ts";

Deno.test("the surface is described as valid OpenAPI 3.1, every route of it", () =>
  withProduct(async (product) => {
    const response = await product.request("/api/openapi.json");
    const description = await response.json();
    const { Validator } = await import("@seriousme/openapi-schema-validator");
    const result = await new Validator().validate(description);
    expect(result).toEqual({ valid: true });
    for (const { endpoint } of product.routes) {
      expect(Object.keys(description.paths[endpoint.path] ?? {})).toContain(endpoint.method.toLowerCase());
    }
  }));

Deno.test("the headers that a route reads and gives are described with it", () =>
  withProduct(async (product) => {
    const { paths, components } = await (await product.request("/api/openapi.json")).json();
    const named = ({ $ref }: { $ref?: string }) => components.parameters[$ref?.split("/").at(-1) ?? ""];
    const headersOf = (path: string, method: string): string[] =>
      paths[path][method].parameters
        .map((parameter: { $ref?: string }) => named(parameter) ?? parameter)
        .filter((parameter: { in: string }) => parameter.in === "header")
        .map(({ name }: { name: string }) => name);
    const modes = ["impersonatedUserId", "auditorMode"];
    expect(headersOf("/api/documents", "post")).toEqual(["Idempotency-Key", ...modes]);
    expect(headersOf("/api/attachments/{id}/content", "get"))
      .toEqual(["Range", "If-Range", "If-None-Match", "Loaded-Ahead", ...modes]);
    expect(headersOf("/api/auth/sign-in", "post")).toEqual([]);
    expect(Object.keys(paths["/api/documents/{id}/merged"].get.responses["200"].headers)).toEqual(["x-missing-parts"]);
  }));
