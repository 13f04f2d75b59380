import { accessConditions } from "./conditions-access.ts";
import { copyConditions } from "./conditions-copies.ts";
import { correctionConditions } from "./conditions-corrections.ts";
import { endConditions } from "./conditions-end.ts";
import { keepingConditions } from "./conditions-keeping.ts";
import { startConditions } from "./conditions-start.ts";
import type { ConditionRule } from "./facts.ts";

/**
 * The conditions of ATF Ruling 2022-1 as this project knows them, in the order in which the page shows them. The ruling's
 * own text could not be read: each says where it comes from. Summaries count 16 or 18; ours are 20 because some are split.
 */
export const conditions: readonly ConditionRule[] = [
  ...startConditions,
  ...keepingConditions,
  ...correctionConditions,
  ...accessConditions,
  ...copyConditions,
  ...endConditions,
];
