import { storeStream, systemStream } from "@/kernel/ledger/streams.ts";
import { storeSubject, userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows } from "@/kernel/ledger/told-rows.ts";
import { stores, storeVarianceRequests, storeVariances } from "./schema.ts";

export const toldStores = toldRows(stores, {
  noun: "store",
  key: ["id"],
  columns: {
    accountId: "account",
    friendlyFFLName: "trade name",
    legalFFLName: "license name",
    phone: "phone",
    premiseStreet: "street",
    streetAddress2: "second line of the address",
    premiseCity: "city",
    premiseState: "state",
    fflFirstThreeDigits: "first three FFL digits",
    fflLastFiveDigits: "last five FFL digits",
    fflNumber: "license number",
    timeZone: "time zone",
    businessHours: "business hours",
    isDisabled: "status",
    createdAt: "day of creation",
    deletedAt: "deletion",
  },
  about: ({ id }) => storeSubject(Number(id)),
  stream: ({ id }) => storeStream(Number(id)),
});

export const toldVariances = toldRows(storeVariances, {
  noun: "variance document",
  key: ["id"],
  columns: {
    storeId: "store",
    accountId: "account",
    fileName: "name",
    mediaType: "kind",
    sha256: "content",
    size: "size",
    uploadedByName: "uploader",
    uploadedAt: "upload",
    deletedAt: "deletion",
  },
  by: ["storeId"],
  about: ({ storeId }) => storeSubject(Number(storeId)),
  stream: ({ storeId }) => storeStream(Number(storeId)),
});

/** What an operator is asked. A request goes once it is long answered, or with its account. */
export const toldVarianceRequests = toldRows(storeVarianceRequests, {
  noun: "request for a variance",
  key: ["id"],
  columns: {
    userId: "person",
    at: "time",
    name: "name",
    email: "email",
    fflFirstThreeDigits: "first three FFL digits",
    fflLastFiveDigits: "last five FFL digits",
    accountId: "account",
    byName: "asker",
    answeredAt: "answer",
  },
  open: { sql: "1", isOpen: () => true, mayBeGone: true },
  about: ({ userId }) => userSubject(Number(userId)),
  stream: () => systemStream,
});

/** What the ledger tells of stores. */
export const storesToldRows = [toldStores, toldVariances, toldVarianceRequests];
