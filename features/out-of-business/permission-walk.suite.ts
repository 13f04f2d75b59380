import type { WalkPart } from "@/tests/security/walk/part.ts";

const declared = {
  ...{ discontinuedOn: "2026-01-01", hasSuccessor: false },
  contactName: "Kim Example",
  contactPhone: "307 555 0142",
  contactAddress: "88 Invented Lane, Cheyenne, WY",
};

/** What the permission walk knows of this feature. */
export default {
  chosen: [
    {
      row: "see that a store is out of business",
      permission: "out-of-business.read",
      roles: ["FFLSuperAdmin", "FFLAccountOwner"],
    },
    {
      row: "declare a store out of business, get its records for ATF",
      permission: "out-of-business.declare",
      roles: ["FFLAccountOwner"],
    },
  ],
  requests: {
    "POST /api/stores/{id}/outOfBusiness": { body: () => declared },
    "PUT /api/stores/{id}/outOfBusiness": { body: () => ({ version: 1, ...declared }) },
    "POST /api/stores/{id}/outOfBusiness/takeBack": { body: () => ({ version: 1 }) },
    "POST /api/stores/{id}/outOfBusiness/delivered": {
      body: () => ({ version: 1, to: "atf", deliveredOn: "2026-01-02", carrier: "FedEx" }),
    },
    "POST /api/stores/{id}/outOfBusiness/reopen": { body: () => ({ version: 1 }) },
    "POST /api/stores/{id}/outOfBusiness/pack": { body: () => ({ partBytes: null }) },
  },
} satisfies WalkPart;
