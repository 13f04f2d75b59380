import type { LicenceAnswer } from "@/features/licensees/contract.ts";
import { aSession } from "@/features/shell/testing.ts";
import type { Guide } from "../../contract.ts";

/** Somebody who is signed in and belongs to no account yet. */
export const newcomerSession = aSession({
  person: {
    ...aSession().person,
    name: "Noel Newcomb",
    email: "newcomer@strongroom.example",
    phone: "",
    role: "FFLUser",
    roleLabel: "User",
  },
  account: null,
  stores: [],
  accountPermissions: [],
  sendTo: "/account-selection",
});

/** What is known of a licence number: a good one, of which the list says nothing, unless told. */
export function aLicence(given: Partial<LicenceAnswer> = {}): LicenceAnswer {
  return {
    hasStore: false,
    isValidFFLNumber: true,
    verification: "not_checked",
    licenceName: null,
    businessName: null,
    state: "OK",
    licenceType: "01",
    expiresOn: null,
    isExpired: false,
    message: "",
    ...given,
  };
}

/** The steps of the guide, the first ones done. */
export function someSteps(done = 0): Guide["steps"] {
  const steps = [
    { key: "store", label: "Add your stores", href: "/1/organization?add=1" },
    { key: "people", label: "Invite your people", href: "/1/user-management?invite=1" },
    { key: "document", label: "File your first document", href: "/1/documents?upload=1" },
  ] as const;
  return steps.map((step, at) => ({ ...step, isDone: at < done }));
}
