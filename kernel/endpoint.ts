import type * as v from "valibot";

/** Any valibot schema without asynchronous steps. */
export type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>;

/** A part of a multipart body, for the description of the route. */
export interface Part {
  readonly name: string;
  /** The shape of a JSON part; a part without one is a file. */
  readonly json?: Schema;
  readonly many?: boolean;
  readonly optional?: boolean;
  readonly description: string;
}

/** A header that a route reads from a request, or gives with its answer. */
export interface HeaderField {
  readonly name: string;
  readonly description: string;
}

/** A header by which a request says how its person looks, or for whom they act, with its shape in JSON Schema. */
export interface ModeHeader extends HeaderField {
  readonly schema: {
    readonly type: "integer" | "string";
    readonly minimum?: number;
    readonly enum?: readonly string[];
  };
}

/** The same key again answers the first result, so that a request whose answer was lost can be sent again. */
export const idempotencyKeyHeader: HeaderField = {
  name: "Idempotency-Key",
  description: "Any 1 to 200 printable characters. The same key again answers the first result.",
};

/** What a route that answers stored bytes reads (RFC 9110). */
export const byteHeaders: readonly HeaderField[] = [
  { name: "Range", description: "One span of bytes, such as `bytes=0-65535`; answered 206, or 416 beyond the end." },
  { name: "If-Range", description: "The ETag that the span is of; of another content the whole is answered." },
  { name: "If-None-Match", description: "The ETag of what the caller has; answered 304 when it is still that." },
];

/**
 * Who may call: anyone, anyone signed in, or one who holds a permission somewhere. A rule behind the route still asks
 * the access object about the very store; the name here is the floor that the kernel checks first.
 */
export type Admission = "public" | "signed-in" | { readonly permission: string };

/**
 * What keeps somebody from more than saying who they are. "shut-out": disabled, deleted, or of an account that is. "program":
 * the sign-in of the backup application. "guest": let in for one thing alone, and a stranger to every endpoint that does not
 * say so.
 */
export type AccountState = "shut-out" | "program" | "guest";

/**
 * Whom an endpoint lets in besides everybody else. "confined": a session that only reads, for one thing alone (`Confinement`);
 * it may call what reads by a permission, and of all other endpoints those that say so.
 */
export type Reach = AccountState | "confined";

/** One route of the HTTP surface: the server validates by it, the browser is typed by it, OpenAPI is made from it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/api/documents/{id}`; matched without regard to case in its fixed segments. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly admission: Admission;
  /** The account states in which a "signed-in" endpoint lets somebody in all the same; guests and the confined every other one too. */
  readonly reaches?: readonly Reach[];
  /** Lets in an operator who acts for somebody in such a state too; the rule gives the way back, nothing else. */
  readonly wayBack?: boolean;
  /** Refused while an operator acts for the person: nobody gives, takes away or leaves in somebody else's name. */
  readonly alone?: boolean;
  /** Called by pages without anybody doing anything: it does not put off the end of a session that nobody uses. */
  readonly background?: boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Parts of a multipart body; then `body` is not used and the handler reads the request itself. */
  readonly parts?: readonly Part[];
  /** The media type of a body of plain bytes; then `body` is not used and the handler reads the request itself. */
  readonly raw?: string;
  /** Headers that it reads, besides those of every route that needs a sign-in. */
  readonly headers?: readonly HeaderField[];
  /** Headers of its own in the answer. */
  readonly answerHeaders?: readonly HeaderField[];
  readonly answer?: Answer;
  /** The status of a good answer; 200 unless told. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /**
   * Its answer or its address holds something that lets in whoever knows it: a token, a code, a link with one. Such an
   * answer is never compressed, nor a page that it is part of, and nothing names its content (docs/security.md, 'Compressed
   * answers').
   */
  readonly secret?: true;
  /** The media type of an answer that is not JSON. */
  readonly produces?: string;
  /** Statuses, besides the general ones, that a caller must expect. */
  readonly errors?: readonly number[];
  /** Set for routes kept out of OpenAPI sweeps by nature, such as an endless stream of events. */
  readonly stream?: boolean;
}

/** Gives an endpoint its precise type. */
export function endpoint<
  Params extends Schema,
  Query extends Schema,
  Body extends Schema,
  Answer extends Schema,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

/** An error as it goes over the wire. `fields` names the body's own fields, nested ones with a path (`user.email`). */
export interface ErrorBody {
  readonly message: string;
  readonly error: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
  /** The document or record that a conflict is about, where there is one. */
  readonly conflictId?: number;
}
