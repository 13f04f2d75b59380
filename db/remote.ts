import type { InStatement, InValue, Row as ClientRow } from "@libsql/client";
import { type Connection, StatementFailed } from "./connection.ts";
import type { Statement, Value } from "./database.ts";

/** Where a libSQL server is and how long one call to it may take, in milliseconds. */
export interface RemoteSettings {
  readonly url: string;
  readonly token?: string;
  readonly deadlineMs: number;
  readonly afterLost?: () => Promise<void>;
}

/** Connects to a libSQL server. Its client is loaded only by those who have one. */
export async function connectRemote({ url, token, afterLost, deadlineMs }: RemoteSettings): Promise<Connection> {
  const { createClient } = await import("@libsql/client");
  let isLost = false;
  const withDeadline = async (request: Request) => {
    if (isLost) isLost = await afterLost?.().then(() => false, () => true) ?? false;
    try {
      return await fetch(request, { signal: AbortSignal.timeout(deadlineMs) });
    } catch (error) {
      isLost = true;
      throw error;
    }
  };
  const client = createClient({ url: url.replace(/^libsql:/, "https:"), authToken: token, fetch: withDeadline });
  return {
    async run(statement) {
      return await client.execute(sent(statement));
    },
    async batch(statements, mode) {
      try {
        return await client.batch(statements.map(sent), mode);
      } catch (error) {
        const index = error instanceof Error && "statementIndex" in error ? error.statementIndex : undefined;
        throw error instanceof Error && typeof index === "number" ? new StatementFailed(index, error) : error;
      }
    },
    async values(statement) {
      return (await client.execute(sent(statement))).rows.map(valuesOf);
    },
    async script(sql) {
      await client.executeMultiple(sql);
    },
    losesAnswers: true,
    close: () => Promise.resolve(client.close()),
  };
}

function sent({ sql, args = [] }: Statement): InStatement {
  return { sql, args: args.map(inValue) };
}

function inValue(value: Value): InValue {
  return typeof value === "boolean" ? Number(value) : value;
}

/** Columns of one name count each: a row has them by number too. */
function valuesOf(row: ClientRow): readonly unknown[] {
  return Array.from({ length: row.length }, (_, index) => row[index]);
}
