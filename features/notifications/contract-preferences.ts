import * as v from "valibot";
import { endpoint } from "@/kernel/endpoint.ts";
import { allActions, notificationActions, notificationsPermission } from "./contract.ts";

/** How a person hears of something by email. */
export const emailModes = { off: 0, now: 1, daily: 2 } as const;

export type EmailMode = (typeof emailModes)[keyof typeof emailModes];

const modes: readonly EmailMode[] = Object.values(emailModes);

/** What everybody gets who has chosen nothing: what concerns oneself by email, what colleagues do in the bell alone. */
export const usualModes: Readonly<Record<number, EmailMode>> = {
  [notificationActions.created]: emailModes.off,
  [notificationActions.newVersion]: emailModes.off,
  [notificationActions.flagged]: emailModes.off,
  [notificationActions.assigned]: emailModes.now,
  [notificationActions.noted]: emailModes.now,
  [notificationActions.correctionSaved]: emailModes.now,
  [notificationActions.rangeRequested]: emailModes.now,
  [notificationActions.fileDamaged]: emailModes.now,
  [notificationActions.traceDue]: emailModes.now,
  [notificationActions.backupAlarm]: emailModes.now,
};

/**
 * Records must be kept whole (27 CFR 478.129) and backed up daily (ATF Ruling 2022-1), and a trace answered within 24 hours
 * (478.25a): these are always emailed.
 */
export const alwaysEmailed: ReadonlySet<number> = new Set([
  notificationActions.fileDamaged,
  notificationActions.traceDue,
  notificationActions.backupAlarm,
]);

const choiceSchema = v.object({ action: v.picklist(allActions), email: v.picklist(modes) });

const wholeHour = "Choose an hour from 0 to 23.";

/** What a person gets by email: one line for each action, in the order of their numbers. */
export const preferencesSchema = v.object({
  choices: v.pipe(
    v.array(choiceSchema, "Choose what you get by email."),
    v.maxLength(allActions.length, "Choose once for each action."),
  ),
  /** 0 to 23: the hour of the daily email, on the clocks of `timeZone`. */
  digestHour: v.pipe(
    v.number(wholeHour),
    v.integer(wholeHour),
    v.minValue(0, wholeHour),
    v.maxValue(23, wholeHour),
  ),
});

export type NotificationPreferences = v.InferOutput<typeof preferencesSchema>;

/** The same with what a form has to say of them. */
export const ownPreferencesSchema = v.object({
  ...preferencesSchema.entries,
  /** IANA name: of the person's first store by name. */
  timeZone: v.string(),
  /** Actions that are always emailed at once. */
  always: v.array(v.picklist(allActions)),
});

export type OwnPreferences = v.InferOutput<typeof ownPreferencesSchema>;

const mayRead = { permission: notificationsPermission } as const;

export const getPreferences = endpoint({
  method: "GET",
  path: "/api/notificationPreferences",
  summary: "What you get by email, and when the daily email comes.",
  admission: mayRead,
  answer: ownPreferencesSchema,
});

export const savePreferences = endpoint({
  method: "PUT",
  path: "/api/notificationPreferences",
  summary: "Sets what you get by email. Actions that are left out stay as they are; those that are always emailed " +
    "cannot be set to anything else.",
  admission: mayRead,
  alone: true,
  body: v.object({
    ...preferencesSchema.entries,
    timeZone: v.optional(v.unknown()),
    always: v.optional(v.unknown()),
  }),
  answer: ownPreferencesSchema,
  errors: [400],
});
