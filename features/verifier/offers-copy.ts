/** What the backup application needs to write a copy that can be checked, and to restore one: the format, and the checker itself. */
export { pageName, proofName, runningName, stampsFolder } from "./check/format.ts";
export { Pace } from "./check/pace.ts";
export { Place } from "./check/place.ts";
export { checkProof, type Proven } from "./check/proven.ts";
export type { Source, SourceFile } from "./check/source.ts";
export { fingerprintOf } from "./check/signatures.ts";
export type { CheckStep } from "./check/step.ts";
