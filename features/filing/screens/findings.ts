import type { DeepPartial } from "react-hook-form";
import { formTypes } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { FoundValue } from "./confidence.ts";
import type { TextName } from "./found-field.tsx";
import { detailLabels, firearmDetails, type FirearmValues, type VerifyValues } from "./verify-values.ts";

/** A field of the verify form with what was found for it. */
export interface Finding {
  readonly name: TextName;
  readonly label: string;
  readonly found: FoundValue;
  readonly value: string;
}

/** Every field of a form in the order in which people read it, with what was found for it; nothing when nobody read it. */
export function findings(
  metaData: MetaData | null,
  values: DeepPartial<VerifyValues>,
  formType: 0 | 1 = metaData?.formType ?? formTypes.form4473,
): Finding[] {
  const firearms = values.documentSerialNumbers ?? [];
  const isReport = formType === formTypes.standAloneAtfForm;
  const head: Finding[] = [
    { name: "customerName", label: "Customer name", found: metaData?.customerName, value: values.customerName ?? "" },
  ];
  const tail: Finding[] = [
    { name: "status", label: "Status", found: metaData?.status, value: values.status ?? "" },
    { name: "transferDate", label: "Status Date", found: metaData?.transferDate, value: values.transferDate ?? "" },
    {
      name: "certificationDate",
      label: "Certification date",
      found: metaData?.certificationDate,
      value: values.certificationDate ?? "",
    },
    { name: "nicsDate", label: "First NICS contact", found: metaData?.nicsDate, value: values.nicsDate ?? "" },
    { name: "tsn", label: "TSN", found: metaData?.tsn, value: values.tsn ?? "" },
    { name: "ntn", label: "NTN", found: metaData?.ntn, value: values.ntn ?? "" },
  ];
  const rows = firearms.flatMap((firearm, at) => firearm ? firearmFindings(metaData, firearm, at) : []);
  return isReport ? [...rows, ...tail.slice(1, 2)] : [...head, ...rows, ...tail];
}

function firearmFindings(metaData: MetaData | null, firearm: DeepPartial<FirearmValues>, at: number): Finding[] {
  const read = firearm.found == null ? undefined : metaData?.documentSerialNumbers[firearm.found];
  const number = at === 0 ? "" : ` ${at + 1}`;
  return (["serialNumber", ...firearmDetails] as const).map((name) => ({
    name: `documentSerialNumbers.${at}.${name}` as const,
    label: `${name === "serialNumber" ? "Serial number" : detailLabels[name]}${number}`,
    found: read?.[name],
    value: firearm[name] ?? "",
  }));
}
