import accounts from "@/features/accounts/screens.ts";
import analytics from "@/features/analytics/screens.ts";
import auditTerminals from "@/features/audit-terminals/screens.ts";
import auditTrail from "@/features/audit-trail/screens.ts";
import auditCheck from "@/features/audit-check/screens.ts";
import auditSampling from "@/features/audit-sampling/screens.ts";
import auditReview from "@/features/audit-review/screens.ts";
import audits from "@/features/audits/screens.ts";
import backup from "@/features/backup/screens.ts";
import offboarding from "@/features/offboarding/screens.ts";
import compliance from "@/features/compliance/screens.ts";
import corrections from "@/features/corrections/screens.ts";
import correctionBatches from "@/features/correction-batches/screens.ts";
import dashboard from "@/features/dashboard/screens.ts";
import deadlines from "@/features/deadlines/screens.ts";
import documents from "@/features/documents/screens.ts";
import emailCorrections from "@/features/email-corrections/screens.ts";
import exports from "@/features/exports/screens.ts";
import filing from "@/features/filing/screens.ts";
import history from "@/features/history/screens.ts";
import intake from "@/features/intake/screens.ts";
import live from "@/features/live/screens.ts";
import manual from "@/features/manual/screens.ts";
import notes from "@/features/notes/screens.ts";
import notifications from "@/features/notifications/screens.ts";
import onboarding from "@/features/onboarding/screens.ts";
import openid from "@/features/openid/screens.ts";
import operators from "@/features/operators/screens.ts";
import organization from "@/features/organization/screens.ts";
import outOfBusiness from "@/features/out-of-business/screens.ts";
import outbox from "@/features/outbox/screens.ts";
import releaseNotes from "@/features/release-notes/screens.ts";
import secondFactor from "@/features/second-factor/screens.ts";
import reportDeadlines from "@/features/report-deadlines/screens.ts";
import sessions from "@/features/sessions/screens.ts";
import profile from "@/features/profile/screens.ts";
import shell from "@/features/shell/screens.ts";
import stores from "@/features/stores/screens.ts";
import support from "@/features/support/screens.ts";
import traces from "@/features/traces/screens.ts";
import users from "@/features/users/screens.ts";
import views from "@/features/views/screens.ts";
import type { ScreenFeature } from "@/kernel/screens/screen-feature.ts";

/** What the browser is made of. */
export const screens: readonly ScreenFeature[] = [
  accounts,
  analytics,
  auditTrail,
  auditCheck,
  auditReview,
  auditSampling,
  auditTerminals,
  audits,
  backup,
  offboarding,
  compliance,
  outOfBusiness,
  dashboard,
  deadlines,
  documents,
  filing,
  exports,
  corrections,
  correctionBatches,
  emailCorrections,
  history,
  notes,
  intake,
  live,
  manual,
  notifications,
  onboarding,
  openid,
  operators,
  organization,
  outbox,
  profile,
  releaseNotes,
  reportDeadlines,
  secondFactor,
  sessions,
  shell,
  stores,
  support,
  traces,
  users,
  views,
];
