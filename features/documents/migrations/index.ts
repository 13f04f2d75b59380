import type { Migration } from "@/db/migrate.ts";
import bulkSlices from "./0014_bulk_slices.sql" with { type: "text" };
import bulkSteps from "./0016_bulk_steps.sql" with { type: "text" };
import auditAssignees from "./0009_audit_assignees.sql" with { type: "text" };
import damagedFiles from "./0011_damaged_files.sql" with { type: "text" };
import deletedAttachments from "./0004_deleted_attachments.sql" with { type: "text" };
import documents from "./0001_documents.sql" with { type: "text" };
import keptCounts from "./0012_kept_counts.sql" with { type: "text" };
import marks from "./0010_marks.sql" with { type: "text" };
import orders from "./0006_orders.sql" with { type: "text" };
import requests from "./0002_requests.sql" with { type: "text" };
import actions from "./0003_actions.sql" with { type: "text" };
import undo from "./0008_undo.sql" with { type: "text" };
import values from "./0013_values.sql" with { type: "text" };
import zones from "./0015_zones.sql" with { type: "text" };
import counting from "./0007_counting.sql" with { type: "text" };

/** The documents' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_documents", sql: documents },
  { name: "0002_requests", sql: requests },
  { name: "0003_actions", sql: actions },
  { name: "0004_deleted_attachments", sql: deletedAttachments },
  { name: "0006_orders", sql: orders },
  { name: "0007_counting", sql: counting },
  { name: "0008_undo", sql: undo },
  { name: "0009_audit_assignees", sql: auditAssignees },
  { name: "0010_marks", sql: marks },
  { name: "0011_damaged_files", sql: damagedFiles },
  { name: "0012_kept_counts", sql: keptCounts },
  { name: "0013_values", sql: values },
  { name: "0014_bulk_slices", sql: bulkSlices },
  { name: "0015_zones", sql: zones },
  { name: "0016_bulk_steps", sql: bulkSteps },
];
