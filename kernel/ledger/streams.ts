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
