import { daysBetween } from "@/features/deadlines/offers.ts";
import { localDate } from "@/kernel/dates.ts";
import { conditions } from "./conditions.ts";
import type { Compliance, Condition, Standing } from "./contract-shapes.ts";
import type { ConditionRule, Facts, Judgement } from "./facts.ts";
import type { DutyRow } from "./schema.ts";

/** What was confirmed, by condition. */
export type Duties = ReadonlyMap<number, Pick<DutyRow, "statement" | "confirmedByName" | "confirmedAt">>;

/** Judges every condition by the facts, what other features added, and what the dealer confirmed. */
export function judgeAll(facts: Facts, duties: Duties): Condition[] {
  return conditions.map((rule) => judged(rule, facts, duties));
}

/** How many conditions stand how. */
export function countsOf(judged: readonly Pick<Condition, "standing">[]): Compliance["counts"] {
  const count = (standing: Standing) => judged.filter((one) => one.standing === standing).length;
  return { met: count("met"), attention: count("attention"), duty: count("duty"), unknown: count("unknown") };
}

function judged(rule: ConditionRule, facts: Facts, duties: Duties): Condition {
  const { number, group, title, source, does, duty } = rule;
  const judgement = withAdded(rule.judge(facts), facts.added.get(number) ?? []);
  const statement = rule.confirms?.(facts) ?? null;
  const confirmation = statement === null ? null : confirmationOf(statement, duties.get(number), facts);
  const isOpen = confirmation !== null && !isGood(confirmation, facts.today);
  const standing: Standing = judgement.standing === "met" && isOpen ? "duty" : judgement.standing;
  return {
    number,
    group,
    title,
    source,
    does,
    duty,
    standing,
    advice: standing === "duty" ? adviceTo(confirmation) : judgement.advice ?? "",
    adviceHref: judgement.adviceHref ?? null,
    evidence: [...judgement.evidence],
    confirmation,
  };
}

/** The worst that is known counts, with the advice of whoever knows it. */
function withAdded(own: Judgement, added: NonNullable<ReturnType<Facts["added"]["get"]>>): Judgement {
  const evidence = [...own.evidence, ...added.flatMap(({ lines }) => lines)];
  const worst = added.find(({ standing }) => standing === "attention");
  if (own.standing === "attention" || !worst) return { ...own, evidence };
  return {
    standing: "attention",
    advice: worst.advice,
    adviceHref: worst.adviceHref ?? undefined,
    evidence,
  };
}

type Confirmation = NonNullable<Condition["confirmation"]>;

/** One of another wording is none: nobody has said this sentence. */
function confirmationOf(statement: string, row: ReturnType<Duties["get"]>, { timeZone }: Facts): Confirmation {
  if (!row || row.statement !== statement) return { statement, byName: null, at: null, goodUntil: null };
  const { confirmedByName: byName, confirmedAt: at } = row;
  return { statement, byName, at, goodUntil: yearAfter(localDate(timeZone, new Date(at))) };
}

function isGood({ goodUntil }: Confirmation, today: string): boolean {
  return goodUntil !== null && daysBetween(today, goodUntil) >= 0;
}

function adviceTo(confirmation: Confirmation | null): string {
  return confirmation?.goodUntil
    ? "Confirmed more than a year ago. Confirm it again."
    : "Only you can know this. Confirm it.";
}

function yearAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}
