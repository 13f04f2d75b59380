import { Link } from "react-router";
import type { VerifyLaterProps } from "@/features/filing/slots.ts";

/** The way to documents that were set aside in the upload. */
export default function VerifyLater({ storeId }: VerifyLaterProps) {
  return (
    <Link to={`/${storeId}/to-verify`} className="font-medium underline underline-offset-3">
      Open To verify
    </Link>
  );
}
