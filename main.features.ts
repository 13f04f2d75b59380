import accounts from "@/features/accounts/feature.ts";
import analytics from "@/features/analytics/feature.ts";
import auditTerminals from "@/features/audit-terminals/feature.ts";
import auditTrail from "@/features/audit-trail/feature.ts";
import audits from "@/features/audits/feature.ts";
import auditCheck from "@/features/audit-check/feature.ts";
import auditSampling from "@/features/audit-sampling/feature.ts";
import auditReview from "@/features/audit-review/feature.ts";
import offboarding from "@/features/offboarding/feature.ts";
import compliance from "@/features/compliance/feature.ts";
import corrections from "@/features/corrections/feature.ts";
import backup from "@/features/backup/feature.ts";
import correctionBatches from "@/features/correction-batches/feature.ts";
import dashboard from "@/features/dashboard/feature.ts";
import deadlines from "@/features/deadlines/feature.ts";
import documents from "@/features/documents/feature.ts";
import emailCorrections from "@/features/email-corrections/feature.ts";
import exports from "@/features/exports/feature.ts";
import filing from "@/features/filing/feature.ts";
import history from "@/features/history/feature.ts";
import intake from "@/features/intake/feature.ts";
import licensees from "@/features/licensees/feature.ts";
import live from "@/features/live/feature.ts";
import manual from "@/features/manual/feature.ts";
import notes from "@/features/notes/feature.ts";
import notifications from "@/features/notifications/feature.ts";
import onboarding from "@/features/onboarding/feature.ts";
import openid from "@/features/openid/feature.ts";
import operators from "@/features/operators/feature.ts";
import organization from "@/features/organization/feature.ts";
import outOfBusiness from "@/features/out-of-business/feature.ts";
import outbox from "@/features/outbox/feature.ts";
import pdf from "@/features/pdf/feature.ts";
import profile from "@/features/profile/feature.ts";
import reportDeadlines from "@/features/report-deadlines/feature.ts";
import sampleData from "@/features/sample-data/feature.ts";
import releaseNotes from "@/features/release-notes/feature.ts";
import secondFactor from "@/features/second-factor/feature.ts";
import sessions from "@/features/sessions/feature.ts";
import shell from "@/features/shell/feature.ts";
import stores from "@/features/stores/feature.ts";
import support from "@/features/support/feature.ts";
import timestamps from "@/features/timestamps/feature.ts";
import uploads from "@/features/uploads/feature.ts";
import traces from "@/features/traces/feature.ts";
import users from "@/features/users/feature.ts";
import verifier from "@/features/verifier/feature.ts";
import views from "@/features/views/feature.ts";
import type { Feature } from "@/kernel/feature.ts";

/** What the server is made of, in the order in which features need one another. */
export const features: readonly Feature[] = [
  accounts,
  stores,
  users,
  shell,
  live,
  dashboard,
  deadlines,
  licensees,
  uploads,
  pdf,
  documents,
  filing,
  corrections,
  audits,
  analytics,
  sampleData,
  intake,
  history,
  timestamps,
  verifier,
  notes,
  exports,
  backup,
  correctionBatches,
  emailCorrections,
  auditCheck,
  auditReview,
  auditTrail,
  auditSampling,
  auditTerminals,
  organization,
  offboarding,
  compliance,
  outOfBusiness,
  operators,
  onboarding,
  openid,
  outbox,
  manual,
  profile,
  releaseNotes,
  secondFactor,
  sessions,
  support,
  traces,
  reportDeadlines,
  notifications,
  views,
];
