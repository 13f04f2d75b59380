import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { calendarDate, idParams, idText, optionalText, requiredText, versionEntries } from "@/kernel/shapes.ts";
import { receiverSchema, standingSchema } from "./contract-shapes.ts";

/** Sees that a store has discontinued business, the clock, and what was sent. */
export const readPermission = "out-of-business.read";
/** Declares it, takes it back, gets the pack, and says that it was delivered. */
export const declarePermission = "out-of-business.declare";

const mayRead = { permission: readPermission } as const;
const mayDeclare = { permission: declarePermission } as const;

/** Sizes of one zip that may be asked for, in bytes. */
export const partLimits = { least: 200_000_000, most: 1_000_000_000_000 } as const;

const dayText = (missing: string) =>
  v.pipe(v.string(missing), v.check((date) => v.is(calendarDate, date), "Please Select Valid Date"));

const named = (most: number, missing: string) => v.pipe(v.string(missing), requiredText(most, missing));

/** What a declaration says. */
const declaredEntries = {
  discontinuedOn: dayText("Enter the day business was discontinued."),
  hasSuccessor: v.boolean("Say whether another licensee takes over the business."),
  /** Passed over without a successor, as is the next one. */
  successorName: optionalText(200),
  /** A whole FFL number, or its first three and last five digits; empty where it is not known. */
  successorFfl: optionalText(40),
  contactName: named(200, "Enter whom ATF can reach afterwards."),
  contactPhone: named(40, "Enter a phone number that stays in use."),
  contactAddress: named(500, "Enter a mailing address that stays in use."),
} as const;

const at = <const End extends string>(end: End) => `/api/stores/{id}/outOfBusiness${end}` as const;

export const getStanding = endpoint({
  method: "GET",
  path: at(""),
  summary: "Whether a store has discontinued business, by when its records must be with ATF, and how its pack stands.",
  admission: mayRead,
  params: idParams,
  answer: standingSchema,
  errors: [404],
});

export const declare = endpoint({
  method: "POST",
  path: at(""),
  summary:
    "Declares that a store, or with `allStores` every store of its account, has discontinued business for good; from " +
    "that day its records must be with ATF within 30 days (27 CFR 478.127).",
  admission: mayDeclare,
  alone: true,
  params: idParams,
  body: v.strictObject({ ...declaredEntries, allStores: v.optional(v.boolean(), false) }),
  answer: standingSchema,
  status: 201,
  errors: [400, 404, 409],
});

const step = <const End extends string, Body extends v.GenericSchema>(end: End, summary: string, body: Body) =>
  endpoint({
    method: "POST",
    path: at(end),
    summary,
    admission: mayDeclare,
    alone: true,
    params: idParams,
    body,
    answer: standingSchema,
    errors: [400, 404, 409],
  });

export const changeDeclaration = endpoint({
  method: "PUT",
  path: at(""),
  summary: "Corrects what was declared: the day, the successor, whom to reach.",
  admission: mayDeclare,
  alone: true,
  params: idParams,
  body: v.strictObject({ ...versionEntries, ...declaredEntries }),
  answer: standingSchema,
  errors: [400, 404, 409],
});

export const takeBack = step(
  "/takeBack",
  "Takes the declaration of a store back: it goes on. Its pack is forgotten.",
  v.strictObject(versionEntries),
);

export const markDelivered = step(
  "/delivered",
  "Says that the records were delivered, to whom, on which day and how; the 30 days end.",
  v.strictObject({
    ...versionEntries,
    to: receiverSchema,
    deliveredOn: dayText("Enter the day they were delivered."),
    /** Such as FedEx, or 'by hand'. */
    carrier: named(100, "Enter the carrier, or how they were handed over."),
    trackingNumber: optionalText(100),
  }),
);

export const reopen = step(
  "/reopen",
  "Takes back that the records were delivered; the 30 days run on.",
  v.strictObject(versionEntries),
);

export const preparePack = step(
  "/pack",
  "Prepares the pack: names every record and places it in one zip, or in several of at most `partBytes` bytes. It goes " +
    "on after the answer.",
  v.strictObject({
    partBytes: v.nullable(v.pipe(
      v.number("Choose the size of one zip."),
      v.integer("Choose the size of one zip."),
      v.minValue(partLimits.least, "One zip has at least 200 MB."),
      v.maxValue(partLimits.most, "One zip has at most 1 TB."),
    )),
  }),
);

const partParams = v.object({ ...idParams.entries, part: idText });

export const downloadPart = endpoint({
  method: "POST",
  path: at("/pack/parts/{part}"),
  summary:
    "Streams one zip of the pack: at most one PDF for each record, unencrypted, and in the last one the letter and the " +
    "index in three orders. A file that is not as filed is left out, and LEFT OUT.txt in the zip names it.",
  admission: mayDeclare,
  alone: true,
  params: partParams,
  produces: "application/zip",
  errors: [403, 404, 409],
});

export const cancelPart = endpoint({
  method: "DELETE",
  path: at("/pack/parts/{part}"),
  summary: "Stops a download of the pack that runs.",
  admission: mayDeclare,
  params: partParams,
  status: 204,
});
