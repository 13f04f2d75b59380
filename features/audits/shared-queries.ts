/** The active audits of a store that the person may see. */
export { storeAuditsQuery } from "./screens/store-audits-query.ts";
/** Who takes part in an audit, and the ranges asked for in it. */
export { auditorsQuery, dateRangesQuery } from "./queries.ts";
