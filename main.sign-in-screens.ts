import auditTerminals from "@/features/audit-terminals/screens-sign-in.ts";
import openid from "@/features/openid/screens-sign-in.ts";
import profile from "@/features/profile/screens-sign-in.ts";
import secondFactor from "@/features/second-factor/screens-sign-in.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What features give to the sign-in page, which has a program of its own: all that the product's list has for it. */
export const signInScreens: readonly ScreenFeature[] = [auditTerminals, openid, profile, secondFactor];
