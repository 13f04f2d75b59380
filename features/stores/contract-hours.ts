import * as v from "valibot";

/** The weekdays in the order of the specification. */
export const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** A day of the week. */
export type Weekday = (typeof weekdays)[number];

const time = v.pipe(v.string(), v.regex(/^(?:|(?:[1-9]|1[0-2]):[0-5]\d (?:AM|PM))$/, "Enter a time such as 9:30 AM."));

const dayHours = v.object({ startTime: time, endTime: time, isActive: v.boolean() });

/** Business hours of a week; times read `9:30 AM` and are empty when unset. */
export const businessHoursSchema = v.object({
  sunday: dayHours,
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
});

/** Opening and closing time of one weekday. */
export type DayHours = Readonly<v.InferOutput<typeof dayHours>>;

/** Business hours of a week. */
export type BusinessHours = Readonly<Record<Weekday, DayHours>>;
