/** The chain of the installation, where the signing of the others is written down. */
export const systemStream = "system";

/** The chain of a store: what happens to it and to its documents. */
export const storeStream = (storeId: number): string => `store:${storeId}`;

/** The chain of an account; without one, the system's. */
export const accountStream = (accountId: number | null): string =>
  accountId === null ? systemStream : `account:${accountId}`;

/** The store whose chain it is; null for any other chain. */
export const storeOfStream = (stream: string): number | null => idIn(/^store:(\d+)$/, stream);

/** The account whose chain it is; null for any other chain. */
export const accountOfStream = (stream: string): number | null => idIn(/^account:(\d+)$/, stream);

function idIn(pattern: RegExp, stream: string): number | null {
  const id = pattern.exec(stream)?.[1];
  return id === undefined ? null : Number(id);
}

/**
 * Common table expression `heads(stream, seq)`: every chain with the number of its last entry. It jumps from chain to
 * chain by the primary key, so that it costs the same whether a chain has ten entries or a million.
 */
export const streamsSql = `WITH RECURSIVE streams(stream) AS (
  SELECT min(stream) FROM ledger
  UNION ALL
  SELECT (SELECT min(stream) FROM ledger WHERE stream > streams.stream) FROM streams WHERE stream IS NOT NULL
), heads(stream, seq) AS (
  SELECT stream, (SELECT max(seq) FROM ledger WHERE ledger.stream = streams.stream) FROM streams WHERE stream IS NOT NULL
)`;
