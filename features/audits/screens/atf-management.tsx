import { auditTypes } from "../contract-states.ts";
import { ManagementPage } from "./management-page.tsx";

/** ATF Audit Management (document 3, section 2). */
export default function AtfManagement() {
  return <ManagementPage type={auditTypes.atf} />;
}
