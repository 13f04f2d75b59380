import { Link } from "react-router";
import { Alert } from "@/ui/alert.tsx";

interface HoursWarningProps {
  readonly storeId: number;
  /** Within business hours at this moment. */
  readonly isOpen: boolean;
  /** Sets the hours, and so gets the way there. */
  readonly mayChange: boolean;
}

/** ATF auditors see documents within business hours alone (document 3, section 2). */
export function HoursWarning({ storeId, isOpen, mayChange }: HoursWarningProps) {
  const hours = mayChange
    ? (
      <Link to={`/${storeId}/ffl-settings/${storeId}`} className="touch-target underline underline-offset-3">
        Business Hours
      </Link>
    )
    : "Business Hours";
  return (
    <Alert tone={isOpen ? "info" : "amber"}>
      ATF auditors only access documents within the set {hours}.
      {!isOpen && " The store is currently not within business hours."}
    </Alert>
  );
}
