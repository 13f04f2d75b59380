import type { Ref } from "react";
import type { NewDocument } from "../contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { Highlight } from "@/ui/pdf-viewer/pdf-viewer.tsx";
import { DetailsForm, type VerifyHandle } from "./details-form.tsx";
import { FilingAlerts } from "./filing-alerts.tsx";
import type { Group } from "./upload-state.ts";

export type { VerifyHandle } from "./details-form.tsx";

export interface VerifyFormProps {
  ref: Ref<VerifyHandle>;
  storeId: number;
  group: Group;
  /** Null when the form is filled in by hand. */
  metaData: MetaData | null;
  today: string;
  /** Outlines a place in the page. */
  onShow: (place: Highlight | null) => void;
  onComplete: (document: NewDocument) => Promise<void>;
  onChangeType: ((type: number) => void) | undefined;
}

/** The values of one group of an upload, with what came of filing it. */
export function VerifyForm({ storeId, group, ...rest }: VerifyFormProps) {
  const { filing } = group;
  return (
    <DetailsForm
      {...rest}
      storeId={storeId}
      attachments={group.files.map(({ file, type }) => ({ fileName: file.name, type }))}
      draft={group.draft}
      problems={filing.phase === "failed" ? filing.fields : noFields}
      alerts={({ others, retry, changeTsn, allowTsn }) => (
        <FilingAlerts
          storeId={storeId}
          filing={filing}
          others={others}
          onRetry={retry}
          onChangeTsn={changeTsn}
          onAllowDuplicate={() => filing.phase === "conflict" && allowTsn(filing.tsn)}
        />
      )}
    />
  );
}

const noFields = {};
