import { Fragment, type ReactElement } from "react";
import { DateField } from "@/ui/date-field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { STATUS_WORDS, TRANSFER_STATUSES } from "@/ui/status-badge.tsx";
import { formTypes } from "@/features/documents/contract.ts";
import type { MetaData } from "@/features/pdf/contract-reading.ts";
import type { FoundValue } from "./confidence.ts";
import { FirearmRows } from "./firearm-rows.tsx";
import { FoundField, type VerifyForm } from "./found-field.tsx";
import { recordFields } from "@/features/documents/contract-fields.ts";
import type { Block } from "./to-check.ts";

const statusOptions = TRANSFER_STATUSES.map((status, wire) => ({ value: String(wire), label: STATUS_WORDS[status] }));

export interface VerifyFieldsProps {
  form: VerifyForm;
  formType: 0 | 1;
  metaData: MetaData | null;
  /** Today in the store's time zone. */
  today: string;
  /** Blocks that need a look; they come first, the others below in the order of the form. */
  first: ReadonlySet<Block>;
}

const [name, ...others] = recordFields;
/** The blocks of each form in the order people read it; a 3310.11 has its firearms and a date alone. */
const blocksOf: Readonly<Record<0 | 1, readonly Block[]>> = {
  [formTypes.form4473]: [name, "documentSerialNumbers", ...others],
  [formTypes.standAloneAtfForm]: ["documentSerialNumbers", "transferDate"],
};

const wideBlocks: ReadonlySet<Block> = new Set(["customerName", "documentSerialNumbers"]);

/** The values of a record: first what a person must look at, then what was read surely. */
export function VerifyFields({ first, ...rest }: VerifyFieldsProps) {
  const blocks = blocksOf[rest.formType];
  const open = blocks.filter((block) => first.has(block));
  const sure = blocks.filter((block) => !first.has(block));
  if (open.length === 0 || sure.length === 0) return <Blocks blocks={blocks} {...rest} />;
  return (
    <>
      <Section title="To check">
        <Blocks blocks={open} {...rest} />
      </Section>
      <Section title="Read from the form">
        <Blocks blocks={sure} {...rest} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactElement }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <p className="border-b pb-1 text-sm font-medium text-ink-soft">{title}</p>
      {children}
    </section>
  );
}

/** Wide blocks take a line each, the others share lines with their neighbours. */
function Blocks({ blocks, ...rest }: Omit<VerifyFieldsProps, "first"> & { blocks: readonly Block[] }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {blocks.map((block) => (
        <Fragment key={block}>
          {wideBlocks.has(block)
            ? <div className="min-w-0 sm:col-span-2">{fieldsOf(block, rest)}</div>
            : fieldsOf(block, rest)}
        </Fragment>
      ))}
    </div>
  );
}

function fieldsOf(block: Block, { form, metaData, today }: Omit<VerifyFieldsProps, "first">): ReactElement {
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
  switch (block) {
    case "customerName":
      return (
        <FoundField
          form={form}
          name="customerName"
          label="Customer name"
          required
          found={metaData?.customerName}
          render={(field) => <Input autoComplete="off" placeholder="Last, First Middle" {...field} />}
        />
      );
    case "documentSerialNumbers":
      return <FirearmRows form={form} found={metaData?.documentSerialNumbers ?? []} />;
    case "status":
      return (
        <FoundField
          form={form}
          name="status"
          label="Status"
          required
          found={metaData?.status}
          render={(field) => <Select options={statusOptions} placeholder="Select a status" {...field} />}
        />
      );
    case "transferDate":
      return date("transferDate", "Status Date", metaData?.transferDate);
    case "certificationDate":
      return date("certificationDate", "Certification date", metaData?.certificationDate);
    case "nicsDate":
      return date("nicsDate", "First NICS contact", metaData?.nicsDate);
    case "tsn":
    case "ntn":
      return (
        <FoundField
          form={form}
          name={block}
          label={block.toUpperCase()}
          found={metaData?.[block]}
          render={(field) => <Input record autoComplete="off" spellCheck={false} {...field} />}
        />
      );
  }
}
