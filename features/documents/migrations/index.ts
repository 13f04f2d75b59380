import type { Migration } from "@/db/migrate.ts";
import documents from "./0001_documents.sql" with { type: "text" };
import requests from "./0002_requests.sql" with { type: "text" };

/** The documents' tables, in their order. */
export const migrations: readonly Migration[] = [
  { name: "0001_documents", sql: documents },
  { name: "0002_requests", sql: requests },
];
