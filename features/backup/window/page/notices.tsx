import { Alert } from "@/ui/alert.tsx";
import type { Notice } from "../../contract-window.ts";

/** What is wrong and what to do next, the most urgent first. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  return notices.map(({ tone, title, text, details }) => (
    <Alert key={title} tone={tone}>
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {details.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {details.map((detail) => <li key={detail} className="wrap-anywhere">{detail}</li>)}
        </ul>
      )}
    </Alert>
  ));
}
