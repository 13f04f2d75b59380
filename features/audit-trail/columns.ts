import type { Column } from "@/features/exports/offers.ts";

/** A column of a table that goes out. */
export const column = (heading: string, kind: Column["kind"], width: number): Column => ({ heading, kind, width });

/** A column of people's names. */
export const person = (heading: string): Column => column(heading, "text", 24);

/** A column of instants. */
export const instant = (heading: string): Column => column(`${heading} (UTC)`, "instant", 22);
