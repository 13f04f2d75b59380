import { type Document, formTypes } from "../../contract.ts";
import { firearmWords } from "../archive/cells.tsx";

/** What a document is called: its customer, or for a stand-alone one, whose customer is the store, its firearm. */
export function documentTitle({ formType, customerName, documentSerialNumbers }: Document): string {
  if (formType !== formTypes.standAloneAtfForm) return customerName || "No customer name";
  return documentSerialNumbers.length === 0 ? "No firearm" : firearmWords({ documentSerialNumbers }) ||
    `Serial number ${documentSerialNumbers[0].serialNumber}`;
}

/** What the document is called in the law's words, with its version when there is more than one. */
export function formName({ formType, versionNumber }: Document): string {
  const name = formType === formTypes.form4473 ? "Form 4473" : "Stand Alone ATF Document";
  return versionNumber > 1 ? `${name}, version ${versionNumber}` : name;
}
