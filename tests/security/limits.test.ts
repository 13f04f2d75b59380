import { expect } from "expect";
import { withProduct } from "../product/product.ts";

/** A schema as it stands in the description of the surface. */
interface Described {
  readonly type?: string;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly propertyNames?: Described;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly contentMediaType?: string;
  readonly contentSchema?: Described;
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly additionalProperties?: Described | boolean;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly allOf?: readonly Described[];
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Described }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Described }>> };
}

interface Answering {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Described }>> }>
  >;
}

/** Every place of a schema whose length nobody knows. */
function endless(schema: Described, at: string): readonly string[] {
  const isText = schema.type === "string" && !schema.enum && schema.const === undefined && !schema.contentMediaType;
  const { additionalProperties: others } = schema;
  return [
    ...schema.type === "array" && schema.maxItems === undefined ? [`${at}: a list`] : [],
    ...isText && schema.maxLength === undefined ? [`${at}: a text`] : [],
    // Any names, any number of them: what comes in has such a record only where both have a limit.
    ...others !== undefined && others !== false ? recordsOf(schema, at) : [],
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => endless(one, `${at}.${name}`)),
    ...schema.items ? endless(schema.items, `${at}[]`) : [],
    ...schema.contentSchema ? endless(schema.contentSchema, at) : [],
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => list ?? []).flatMap((one) => endless(one, at)),
  ];
}

function recordsOf({ maxProperties, propertyNames, additionalProperties: others }: Described, at: string) {
  if (maxProperties === undefined || !propertyNames || typeof others !== "object") return [`${at}: a record`];
  return [...endless(propertyNames, `${at}: a name`), ...endless(others, `${at}: a value`)];
}

Deno.test("every list and every text that a route takes has a greatest length", () =>
  withProduct(async (product) => {
    const { paths }: { paths: Record<string, Record<string, Operation>> } =
      await (await product.request("/api/openapi.json")).json();
    const found: string[] = [];
    let schemas = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const bodies = Object.entries(requestBody?.content ?? {}).filter(([type]) =>
          type !== "application/octet-stream"
        );
        const taken = [
          // The platform takes headers of 64 kB in all.
          ...parameters.filter((one) => one.in !== "header").map(({ name, schema }) => [name, schema ?? {}] as const),
          ...bodies.map(([type, { schema }]) => [type, schema] as const),
        ];
        schemas += taken.length;
        for (const [name, schema] of taken) found.push(...endless(schema, `${method} ${path} ${name}`));
      }
    }
    expect(found).toEqual([]);
    expect(schemas).toBeGreaterThan(200);
  }));

Deno.test("no route answers a bare list: each is a page with its count", () =>
  withProduct(async (product) => {
    const { paths }: { paths: Record<string, Record<string, Answering>> } =
      await (await product.request("/api/openapi.json")).json();
    const bare = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.values(responses).some(({ content }) => content?.["application/json"]?.schema?.type === "array")
          ? [`${method} ${path}`]
          : []
      )
    );
    expect(bare).toEqual([]);
  }));
