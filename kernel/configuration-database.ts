import * as v from "valibot";
import type { DatabaseAdmin } from "./durability.ts";

/** A whole address of the web. */
export const isWebAddress = (given: string) => /^https?:\/\//.test(given) && URL.canParse(given);
/** It would be printed with the address. */
export const holdsCredentials = (given: string) =>
  URL.canParse(given) && new URL(given).username + new URL(given).password !== "";

/** Where the database is. */
const databaseUrlSchema = v.pipe(
  v.string(),
  v.regex(/^(?::memory:$|file:|https?:|libsql:|wss?:)/, "must begin with file:, http:, https: or libsql:"),
);

/** Where it is, where its server is administered, and how many processes read a file of it. */
export const databaseSettings = {
  STRONGROOM_DATABASE_URL: {
    name: "STRONGROOM_DATABASE_URL",
    meaning: "file: or a libSQL server",
    schema: databaseUrlSchema,
  },
  STRONGROOM_DATABASE_TOKEN: {
    name: "STRONGROOM_DATABASE_TOKEN",
    meaning: "token for the libSQL server",
    secret: true,
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  STRONGROOM_DATABASE_ADMIN_URL: {
    name: "STRONGROOM_DATABASE_ADMIN_URL",
    meaning: "admin API of the libSQL server, to keep its durability strong",
    schema: v.pipe(
      v.string(),
      v.check(isWebAddress, "must be a whole address such as http://127.0.0.1:8081"),
      v.check((given) => !holdsCredentials(given), "must not contain a name or password"),
    ),
  },
  STRONGROOM_DATABASE_ADMIN_KEY: {
    name: "STRONGROOM_DATABASE_ADMIN_KEY",
    meaning: "key of that admin API",
    secret: true,
    schema: v.pipe(v.string(), v.nonEmpty("must not be empty")),
  },
  STRONGROOM_READERS: {
    name: "STRONGROOM_READERS",
    meaning: "processes for heavy searches of an embedded database; 0 reads in the server itself",
    schema: v.pipe(
      v.string(),
      v.regex(/^(?:\d|[1-5]\d|6[0-4])$/, "must be a whole number from 0 to 64"),
      v.transform(Number),
    ),
  },
};

/** One for each core but one, at least one. */
export function usualReaders(): number {
  return Math.max(1, Math.min(64, navigator.hardwareConcurrency - 1));
}

/** The administration of the database's server; null where it is left to its operator. */
export function databaseAdminOf(url: string | undefined, key: string | undefined): DatabaseAdmin | null {
  return url === undefined ? null : { url, key: key ?? null };
}
