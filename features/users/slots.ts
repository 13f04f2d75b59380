import { slotKey } from "@/kernel/screens/screen-feature.ts";

/** What else can be done about a person, beside 'Delete User' in their dialog. */
export const personActions = slotKey<{ readonly userId: number }>("users.person.actions");
