import { practiceCustomer } from "@/features/corrections/contract-practice.ts";
import { writtenDate } from "./forms/form4473-entries.ts";
import type { Form4473Values } from "./forms/values.ts";
import type { SampleDocument, SampleStore } from "./plan.ts";

/**
 * The plan with one of its documents turned into a form to practice corrections on: plainly nobody's, and with the mistakes
 * that are made most. Its record has the values as they are on the form; what is right stands in the box for the dealer's use.
 */
export function withPracticeForm(plan: readonly SampleDocument[], store: SampleStore): readonly SampleDocument[] {
  const at = plan.findIndex((document, index) => index >= plan.length * 0.3 && isPlain(document));
  return plan.map((document, index) =>
    index === at && document.form === "4473" ? practiceOf(document, store) : document
  );
}

/** One firearm, sold, nothing about it that somebody might look for; and a day that is no month. */
function isPlain({ form, values, status, flag, assignedTo, supplement }: SampleDocument): boolean {
  return form === "4473" && status === 0 && flag === 0 && assignedTo === null && !supplement &&
    values.firearms.length === 1 && Number(values.transferDate?.slice(8)) > 12;
}

function practiceOf(
  document: Extract<SampleDocument, { readonly form: "4473" }>,
  { region }: SampleStore,
): SampleDocument {
  const { values } = document;
  const [firearm] = values.firearms;
  const [last = "", first = ""] = practiceCustomer.split(", ");
  const right = [firearm.serialNumber, `county ${region.county}`, `transferred ${writtenDate(values.transferDate)}`];
  const practice: Form4473Values = {
    ...values,
    customer: { ...values.customer, last, first, middle: "", county: "USA" },
    firearms: [{ ...firearm, serialNumber: transposed(firearm.serialNumber) }],
    written: {
      licenseeUse: `PRACTICE FORM, NOT A SALE. Correct: serial ${right.join(", ")}.`,
      transferDate: dayFirst(values.transferDate),
    },
  };
  return { ...document, values: practice };
}

/** With the last two different characters that stand beside each other exchanged. */
function transposed(serial: string): string {
  for (let at = serial.length - 1; at > 0; at--) {
    if (serial[at] !== serial[at - 1]) {
      return serial.slice(0, at - 1) + serial[at] + serial[at - 1] + serial.slice(at + 1);
    }
  }
  return serial;
}

/** As much of the world writes it, and the form does not. */
function dayFirst(date: string | null): string {
  return (date ?? "").split("-").toReversed().join(".");
}
