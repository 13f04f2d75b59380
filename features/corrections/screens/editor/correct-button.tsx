import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import PenLine from "lucide-react/icons/pen-line";
import type { DetailActionProps } from "@/features/documents/slots.ts";
import { Button } from "@/ui/button.tsx";
import { useHotkeys } from "@/ui/use-hotkeys.ts";

/** Opens the corrections editor from a document's page; the key C does too. */
export default function CorrectButton({ document }: DetailActionProps) {
  const { storeId } = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const kept = new URLSearchParams([...search].filter(([name]) => name === "list" || name === "accountOverview"));
  const href = `/${storeId}/documents/new-version/${document.id}${kept.size > 0 ? `?${kept}` : ""}`;
  const hasForm = document.attachments.some(({ isMainAttachment }) => isMainAttachment);
  useHotkeys({ c: () => void navigate(href) }, { enabled: hasForm });
  if (!hasForm) return null;
  return (
    <Button asChild variant="primary">
      <Link to={href}>
        <PenLine aria-hidden="true" />
        Correct this form
      </Link>
    </Button>
  );
}
