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
