import { lazy } from "react";
import { arrived } from "@/kernel/screens/connection.ts";

/** How the account's own copy stands and the computers that keep it, for settings of the account. */
export const BackupOverview = lazy(() => arrived(() => import("./screens/backup-overview.tsx")));
