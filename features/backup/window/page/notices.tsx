import { Alert } from "@/ui/alert.tsx";
import type { Notice, WindowState } from "../../contract-window.ts";
import { BeginAnew } from "./begin-anew.tsx";
import type { Calls } from "./calls.ts";
import { CompareKeys } from "./compare-keys.tsx";

export interface NoticesProps {
  state: WindowState;
  calls: Pick<Calls, "keys" | "trustKeys" | "beginAnew">;
  onChange: (state: WindowState) => void;
}

/** What is wrong and what to do next, the most urgent first. */
export function Notices({ state, calls, onChange }: NoticesProps) {
  return state.notices.map(({ tone, title, text, details, question }: Notice) => (
    <Alert key={title} tone={tone}>
      <p className="font-semibold">{title}</p>
      <p>{text}</p>
      {details.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {details.map((detail) => <li key={detail} className="wrap-anywhere">{detail}</li>)}
        </ul>
      )}
      {question === "keys" && <CompareKeys calls={calls} onTrusted={onChange} />}
      {question === "history" && <BeginAnew place={state.place?.title ?? ""} calls={calls} onBegun={onChange} />}
    </Alert>
  ));
}
