import { useQuery } from "@tanstack/react-query";
import type { PageBarProps } from "@/features/documents/slots.ts";
import { useScreens } from "@/kernel/screens/screens-context.tsx";
import { Alert } from "@/ui/alert.tsx";
import { requestsQuery } from "../queries.ts";
import { ReviewActions } from "./review-actions.tsx";

/** Over the form while a correction that came by mail waits for its review; it appears as soon as it is saved. */
export default function ReviewBar({ document }: PageBarProps) {
  const { data } = useQuery(requestsQuery(useScreens(), document.id));
  const waiting = data?.filter(({ state }) => state === "saved") ?? [];
  return (
    <>
      {waiting.map((request) => (
        <Alert key={request.id} tone="amber">
          <div className="flex flex-col gap-2">
            <p className="wrap-anywhere">
              {request.email} saved version {request.savedVersion}. Look at it, then accept it or send it back.
            </p>
            <ReviewActions request={request} document={document} />
          </div>
        </Alert>
      ))}
    </>
  );
}
