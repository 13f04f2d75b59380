import * as v from "valibot";
import type { EventDescriber } from "@/kernel/feature.ts";

/** Everything that this feature writes into the ledger, by event name. */
export const operatorEvents = {
  "operators.impersonation_began": v.object({ name: v.string(), reason: v.string() }),
  "operators.impersonation_ended": v.object({ name: v.string(), how: v.picklist(["returned", "ran out"]) }),
  "operators.account_disabled": v.object({}),
  "operators.account_enabled": v.object({}),
  "operators.dealer_invited": v.object({ companyName: v.string(), name: v.string(), email: v.string() }),
  "operators.operator_invited": v.object({ name: v.string(), email: v.string() }),
  "operators.invited_again": v.object({ name: v.string(), email: v.string() }),
} as const;

/** The words of this feature's events. */
export const describeOperatorEvent: EventDescriber = (event, data) => {
  switch (event) {
    case "operators.impersonation_began": {
      const { name, reason } = v.parse(operatorEvents[event], data);
      return { title: `An operator started impersonating ${name}`, description: `Reason: ${reason}` };
    }
    case "operators.impersonation_ended": {
      const { name, how } = v.parse(operatorEvents[event], data);
      const description = how === "returned" ? "The operator returned to their own account." : "The hour ended.";
      return { title: `An operator stopped impersonating ${name}`, description };
    }
    case "operators.account_disabled":
      return { title: "Account disabled", description: "An operator locked its users out." };
    case "operators.account_enabled":
      return { title: "Account enabled", description: "An operator let its users back in." };
    case "operators.dealer_invited": {
      const { name, email } = v.parse(operatorEvents[event], data);
      return { title: "Account set up by an operator", description: `${name}, ${email}, was invited as its owner.` };
    }
    case "operators.operator_invited": {
      const { name, email } = v.parse(operatorEvents[event], data);
      return { title: "Operator invited", description: `${name}, ${email}.` };
    }
    case "operators.invited_again": {
      const { name, email } = v.parse(operatorEvents[event], data);
      return { title: "Invited again by an operator", description: `${name}, ${email}.` };
    }
    default:
      return null;
  }
};
