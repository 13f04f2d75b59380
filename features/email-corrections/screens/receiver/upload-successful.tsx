import { useTitle } from "@/kernel/screens/screens-context.tsx";
import { FullPageMessage } from "@/ui/full-page-message.tsx";
import { receiverTexts } from "../../contract-receiver.ts";

/** The end of an emailed correction. */
export default function UploadSuccessful() {
  useTitle("Correction saved");
  return (
    <FullPageMessage title={receiverTexts.saved}>
      Thank you. The store was told and looks at your correction. You can close this page; the link no longer works.
    </FullPageMessage>
  );
}
