import { DateField } from "@/ui/date-field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { STATUS_WORDS, TRANSFER_STATUSES } from "@/ui/status-badge.tsx";
import { formTypes } from "../../contract.ts";
import type { MetaData } from "../../reading/result.ts";
import type { FoundValue } from "./confidence.ts";
import { FirearmRows } from "./firearm-rows.tsx";
import { FoundField, type VerifyForm } from "./found-field.tsx";

const statusOptions = TRANSFER_STATUSES.map((status, wire) => ({ value: String(wire), label: STATUS_WORDS[status] }));

export interface VerifyFieldsProps {
  form: VerifyForm;
  formType: 0 | 1;
  metaData: MetaData | null;
  /** Today in the store's time zone. */
  today: string;
}

/** The values of a record in the order people read the form; a 3310.11 has its firearms and a date alone. */
export function VerifyFields({ form, formType, metaData, today }: VerifyFieldsProps) {
  const firearms = <FirearmRows form={form} found={metaData?.documentSerialNumbers ?? []} />;
  const date = (name: "transferDate" | "certificationDate" | "nicsDate", label: string, found: FoundValue) => (
    <FoundField
      form={form}
      name={name}
      label={label}
      found={found}
      required={name === "transferDate"}
      render={({ value, onChange }) => (
        <DateField
          value={value}
          onChange={onChange}
          today={today}
          max={name === "transferDate" ? today : undefined}
          clearable
        />
      )}
    />
  );
  if (formType === formTypes.standAloneAtfForm) {
    return (
      <>
        {firearms}
        {date("transferDate", "Date of discovery", metaData?.transferDate)}
      </>
    );
  }
  return (
    <>
      <FoundField
        form={form}
        name="customerName"
        label="Customer name"
        required
        found={metaData?.customerName}
        render={(field) => <Input autoComplete="off" placeholder="Last, First Middle" {...field} />}
      />
      {firearms}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FoundField
          form={form}
          name="status"
          label="Status"
          required
          found={metaData?.status}
          render={(field) => <Select options={statusOptions} placeholder="Select a status" {...field} />}
        />
        {date("transferDate", "Status date", metaData?.transferDate)}
        {date("certificationDate", "Certification date", metaData?.certificationDate)}
        {date("nicsDate", "NICS date", metaData?.nicsDate)}
        <FoundField
          form={form}
          name="tsn"
          label="TSN"
          found={metaData?.tsn}
          render={(field) => <Input record autoComplete="off" spellCheck={false} {...field} />}
        />
        <FoundField
          form={form}
          name="ntn"
          label="NTN"
          found={metaData?.ntn}
          render={(field) => <Input record autoComplete="off" spellCheck={false} {...field} />}
        />
      </div>
    </>
  );
}
