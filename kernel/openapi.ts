import { longestList, longestText } from "./input-size.ts";
import { toJsonSchema } from "@valibot/to-json-schema";
import type { Endpoint, HeaderField, ModeHeader, Part, Schema } from "./endpoint.ts";

/** A JSON document; OpenAPI is data, not behaviour. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };
type JsonObject = { readonly [key: string]: Json | undefined };

const errorSchema: JsonObject = {
  type: "object",
  required: ["message", "error"],
  properties: {
    message: { type: "string", description: "One sentence for a person." },
    error: { type: "string", description: "A stable code." },
    fields: { type: "object", additionalProperties: { type: "string" } },
    conflictId: { type: "integer" },
    requestId: { type: "string" },
  },
};

const errorReference: JsonObject = { $ref: "#/components/schemas/Error" };

const errorTexts: Readonly<Record<number, string>> = {
  400: "Something in the request is wrong.",
  401: "Not signed in.",
  403: "Not allowed.",
  404: "Not found, or not yours.",
  409: "Conflict with what is stored.",
  413: "Too large.",
  415: "Unsupported type.",
  429: "Too many attempts.",
  503: "The server cannot do this right now.",
};

/** The routes that the kernel answers itself, for whatever watches over the server. */
const probes: Readonly<Record<string, { readonly summary: string; readonly responses: JsonObject }>> = {
  "/api/health": { summary: "Alive?", responses: { "200": jsonAnswer("Yes.", statusSchema("alive")) } },
  "/api/ready": {
    summary: "Database and files reachable?",
    responses: {
      "200": jsonAnswer("Yes.", statusSchema("ready")),
      "503": jsonAnswer("No, or the server is starting or stopping.", {
        allOf: [errorReference, statusSchema("not ready", "starting", "stopping")],
      }),
    },
  },
};

/** How requests say who asks, as the feature that knows people reads it. */
export interface SignInDescription {
  /** The name of the cookie that stands for a sign-in; null where none does. */
  readonly sessionCookie: string | null;
  /** Read on every route that needs a sign-in. */
  readonly modeHeaders: readonly ModeHeader[];
}

/** Describes the whole surface as OpenAPI 3.1, from the same schemas that validate requests. */
export function openApiOf(
  endpoints: readonly Endpoint[],
  { sessionCookie, modeHeaders }: SignInDescription,
): JsonObject {
  const signIns: Record<string, JsonObject> = { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } };
  if (sessionCookie !== null) signIns.session = { type: "apiKey", in: "cookie", name: sessionCookie };
  const security = Object.keys(signIns).map((name) => ({ [name]: [] }));
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint, security, modeHeaders);
  }
  for (const [path, probe] of Object.entries(probes)) {
    paths[path] = { get: { ...probe, security: [], operationId: operationId("get", path) } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Strongroom", version: "1", description: "The archive of firearm transfer records." },
    servers: [{ url: "/" }],
    components: {
      schemas: { Error: errorSchema },
      parameters: Object.fromEntries(modeHeaders.map((header) => [header.name, { ...header, in: "header" }])),
      securitySchemes: signIns,
    },
    paths,
  };
}

function operationOf(
  endpoint: Endpoint,
  security: readonly JsonObject[],
  modeHeaders: readonly ModeHeader[],
): JsonObject {
  const request = endpoint.body
    ? { content: { "application/json": { schema: inputSchema(endpoint.body) } }, required: true }
    : endpoint.parts
    ? { content: { "multipart/form-data": { schema: partsSchema(endpoint.parts) } }, required: true }
    : endpoint.raw
    ? { content: { [endpoint.raw]: { schema: {} } }, required: true }
    : undefined;
  return {
    summary: endpoint.summary,
    operationId: operationId(endpoint.method.toLowerCase(), endpoint.path),
    tags: [endpoint.path.split("/")[2] ?? "api"],
    security: endpoint.admission === "public" ? [] : security,
    ...(typeof endpoint.admission === "object" ? { "x-permission": endpoint.admission.permission } : {}),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(endpoint.headers ?? []).map(headerParameter),
      ...(endpoint.admission === "public" ? [] : modeHeaders.map(modeHeaderReference)),
    ],
    ...(request ? { requestBody: request } : {}),
    responses: responsesOf(endpoint),
  };
}

function operationId(method: string, path: string): string {
  const words = path.replace("/api/", "").split(/[/{}.-]+/).filter(Boolean);
  return method + words.map((word) => word[0].toUpperCase() + word.slice(1)).join("");
}

function responsesOf(endpoint: Endpoint): JsonObject {
  const status = endpoint.status ?? (endpoint.answer || endpoint.produces ? 200 : 204);
  const content = endpoint.answer
    ? { "application/json": { schema: jsonSchema(endpoint.answer) } }
    : endpoint.produces
    ? { [endpoint.produces]: { schema: {} } }
    : undefined;
  const errors = new Set([
    ...(endpoint.admission === "public" ? [] : [401]),
    ...(typeof endpoint.admission === "object" ? [403] : []),
    ...(endpoint.body || endpoint.query || endpoint.params ? [400] : []),
    ...(endpoint.params ? [404] : []),
    ...(endpoint.errors ?? []),
  ]);
  const answers: Record<string, Json> = {
    [String(status)]: {
      description: "Done.",
      ...(endpoint.answerHeaders ? { headers: headersOf(endpoint.answerHeaders) } : {}),
      ...(content ? { content } : {}),
    },
  };
  for (const code of [...errors].sort()) {
    answers[String(code)] = jsonAnswer(errorTexts[code] ?? "Error.", errorReference);
  }
  return answers;
}

function jsonAnswer(description: string, schema: JsonObject): JsonObject {
  return { description, content: { "application/json": { schema } } };
}

function statusSchema(...statuses: readonly string[]): JsonObject {
  return { type: "object", required: ["status"], properties: { status: { type: "string", enum: statuses } } };
}

function parametersOf(schema: Schema | undefined, place: "path" | "query"): JsonObject[] {
  if (!schema) return [];
  const described = inputSchema(schema);
  const properties = isObject(described.properties) ? described.properties : {};
  const required = Array.isArray(described.required) ? described.required : [];
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property ?? {},
  }));
}

function headerParameter({ name, description }: HeaderField): JsonObject {
  return { name, in: "header", description, schema: { type: "string" } };
}

function modeHeaderReference({ name }: ModeHeader): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

function headersOf(fields: readonly HeaderField[]): JsonObject {
  return Object.fromEntries(fields.map(({ name, description }) => [name, { description, schema: { type: "string" } }]));
}

function partsSchema(parts: readonly Part[]): JsonObject {
  const properties: Record<string, Json> = {};
  for (const part of parts) {
    const one: JsonObject = part.json
      ? {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: inputSchema(part.json),
        description: part.description,
      }
      : { type: "string", contentMediaType: "application/pdf", description: part.description };
    properties[part.name] = part.many ? { type: "array", maxItems: longestList, items: one } : one;
  }
  return { type: "object", properties, required: parts.filter((part) => !part.optional).map((part) => part.name) };
}

/** What a caller sends, as JSON Schema; checks that JSON Schema has no word for are left to the server. */
function jsonSchema(schema: Schema): JsonObject {
  const made: unknown = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input", target: "draft-2020-12" });
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(made));
  return rest;
}

/** The same with the limits of those lists and texts that name none of their own (kernel/input-size.ts). */
function inputSchema(schema: Schema): JsonObject {
  return bounded(jsonSchema(schema));
}

function bounded(schema: JsonObject): JsonObject {
  const made: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) made[key] = value === undefined ? null : boundedWithin(key, value);
  if (schema.type === "array") made.maxItems ??= longestList;
  if (schema.type === "string" && !("enum" in schema) && !("const" in schema)) made.maxLength ??= longestText;
  return made;
}

/** Keywords that hold schemas: one, a list of them, or one for each name. */
function boundedWithin(key: string, value: Json): Json {
  if (["items", "additionalProperties"].includes(key)) return isObject(value) ? bounded(value) : value;
  if (["anyOf", "oneOf", "allOf"].includes(key) && Array.isArray(value)) {
    return value.map((one) => isObject(one) ? bounded(one) : one);
  }
  if (key !== "properties" || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, isObject(one) ? bounded(one) : one ?? null]),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
