import type { StoreSettings } from "../../contract-settings.ts";
import type { VarianceDocument } from "../../contract-variance.ts";
import { noHours } from "../../hours-rules.ts";

/** What FFL Settings shows of a store, in stories and tests. */
export const someSettings: StoreSettings = {
  store: {
    id: 1,
    accountId: 1,
    friendlyFFLName: "Summit Denver",
    legalFFLName: "Summit Outfitters Inc",
    phone: "3035550178",
    premiseStreet: "88 Granite Avenue",
    streetAddress2: "",
    premiseCity: "Denver",
    premiseState: "CO",
    fflFirstThreeDigits: "584",
    fflLastFiveDigits: "11873",
    fflNumber: "5-84-031-01-8K-11873",
    timeZone: "America/Denver",
    businessHours: JSON.stringify(noHours),
    isOpen: true,
    isDisabled: false,
    usersCount: 5,
    documentsCount: 600,
    version: 1,
  },
  accountType: 1,
  variance: null,
  varianceRequested: null,
  licenceNote: "In ATF's list of 06/2026.",
  lastChange: { name: "Victor Alvarado", at: "2026-07-15T18:00:00.000Z" },
  me: { id: 1, name: "Victor Alvarado", email: "owner@summit.example" },
};

/** Its variance document. */
export const someVariance: VarianceDocument = {
  storeId: 1,
  fileName: "ATF approval of a variance from 27 CFR 478.124, 2019.pdf",
  mediaType: "application/pdf",
  size: 1_430_000,
  sha256: "0".repeat(64),
  uploadedBy: "Victor Alvarado",
  uploadedAt: "2026-07-15T18:00:00.000Z",
  uri: "/api/varianceApproval/1/content",
};
