import { aSession, aSessionStore } from "@/features/shell/testing.ts";
import { conditions } from "../../conditions.ts";
import { compliancePermission } from "../../contract.ts";
import type { Compliance } from "../../contract-shapes.ts";
import type { Facts } from "../../facts.ts";
import { countsOf, type Duties, judgeAll } from "../../judge.ts";
import { someFacts } from "../../testing.ts";

/** The session of somebody who manages store 7. */
export const aManager = aSession({ stores: [aSessionStore({ id: 7, permissions: [compliancePermission] })] });

/** Everything that can be confirmed, as Hannah did on a day. */
export function confirmedAt(at: string, facts: Facts = someFacts()): Duties {
  return new Map(conditions.flatMap(({ number, confirms }) => {
    const statement = confirms?.(facts);
    return statement ? [[number, { statement, confirmedByName: "Hannah Whitaker", confirmedAt: at }] as const] : [];
  }));
}

/** The page of store 7 by facts and what was confirmed. */
export function aPage(facts: Partial<Facts> = {}, duties: Duties = new Map()): Compliance {
  const all = someFacts(facts);
  const judged = judgeAll(all, duties);
  return {
    storeId: 7,
    storeName: "Prairie Arms",
    timeZone: all.timeZone,
    today: all.today,
    counts: countsOf(judged),
    conditions: judged,
    notice: all.notice,
    legal: all.legal,
    hasVariance: false,
    version: 3,
  };
}

/** Facts of a store in which all that live data tells is met. */
export const goodFacts: Partial<Facts> = {
  notice: {
    noticeDate: "2026-04-01",
    lastDay: "2026-05-31",
    isOver: true,
    officeName: "ATF Oklahoma City Area Office",
    officeAddress: "55 North Robinson Avenue\nOklahoma City, OK 73102",
  },
  legal: { ...someFacts().legal, accessPoints: 2 },
  added: new Map([[12, [{
    standing: "met",
    advice: "",
    adviceHref: null,
    lines: [{ label: "Last backup", value: "July 15, 2026 at 2:00 AM CDT", href: null }],
  }]]]),
};
