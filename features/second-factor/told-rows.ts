import { systemStream } from "@/kernel/ledger/streams.ts";
import { userSubject } from "@/kernel/ledger/subjects.ts";
import { toldRows, type ToldValues } from "@/kernel/ledger/told-rows.ts";
import {
  secondFactorApps,
  secondFactorPasskeys,
  secondFactorRecoveryCodes,
  secondFactorRequirements,
} from "./schema.ts";

const about = ({ userId }: ToldValues) => userSubject(Number(userId));
const stream = () => systemStream;

/** Whose app it is, and a sum of its sealed secret: an exchanged one would let somebody else through. */
export const toldApps = toldRows(secondFactorApps, {
  noun: "authenticator app",
  key: ["userId"],
  columns: { sealedSecret: "secret", createdAt: "beginning" },
  secrets: ["sealedSecret"],
  ...{ about, stream },
});

export const toldRecoveryCodes = toldRows(secondFactorRecoveryCodes, {
  noun: "recovery code",
  key: ["userId", "codeHash"],
  columns: {},
  secrets: ["codeHash"],
  by: ["userId"],
  ...{ about, stream },
});

/** How often one was used, and when, the ledger does not tell. */
export const toldPasskeys = toldRows(secondFactorPasskeys, {
  noun: "passkey",
  key: ["id"],
  columns: {
    userId: "person",
    credentialId: "name at its device",
    publicKey: "key",
    name: "name",
    createdAt: "beginning",
  },
  secrets: ["credentialId", "publicKey"],
  by: ["userId"],
  ...{ about, stream },
});

export const toldRequirements = toldRows(secondFactorRequirements, {
  noun: "requirement of two-step sign-in",
  key: ["scope"],
  columns: { byId: "person", since: "beginning" },
  about: ({ scope }) => scope === "operators" ? "installation:1" : String(scope),
  stream,
});

/** What the ledger tells of second factors. */
export const factorsToldRows = [toldApps, toldRecoveryCodes, toldPasskeys, toldRequirements];
