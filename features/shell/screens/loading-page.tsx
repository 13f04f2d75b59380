import type { ReactNode } from "react";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { ErrorPopup } from "./frame/error-popup.tsx";
import { LogoutButton } from "./logout-button.tsx";

/** The full-page message while somebody waits for a page that is not there yet (document 1, section 2). */
export function LoadingPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <FullPageMessage title="Loading" busy actions={<LogoutButton />}>{children}</FullPageMessage>
      <ErrorPopup />
    </>
  );
}
