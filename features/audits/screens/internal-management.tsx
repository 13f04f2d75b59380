import { auditTypes } from "../contract-states.ts";
import { ManagementPage } from "./management-page.tsx";

/** Internal Audit Management (document 3, section 2). */
export default function InternalManagement() {
  return <ManagementPage type={auditTypes.internal} />;
}
