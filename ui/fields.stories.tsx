import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import Search from "lucide-react/icons/search";
import { Checkbox } from "./checkbox.tsx";
import { Combobox, type ComboboxOption } from "./combobox.tsx";
import { DateField } from "./date-field.tsx";
import { Field } from "./field.tsx";
import { FLAG_COLORS, FlagMark } from "./flag-mark.tsx";
import { Input } from "./input.tsx";
import { MaskedInput, PhoneInput } from "./masked-input.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { Select } from "./select.tsx";
import { SelectMenu } from "./select-menu.tsx";
import { Switch } from "./switch.tsx";
import { Textarea } from "./textarea.tsx";

const meta = { title: "Forms/Fields" } satisfies Meta;
export default meta;

const STATUSES = ["Transferred", "Void/No Sale", "Denied"].map((label, at) => ({ value: String(at), label }));
const PEOPLE: ComboboxOption[] = [
  { value: "1", label: "Dana Whitfield", hint: "Admin" },
  { value: "2", label: "Marcus Oyelaran", hint: "User" },
  { value: "3", label: "Rosa Delgado", hint: "User" },
];

export const Text: StoryObj = {
  render: () => (
    <div className="flex max-w-md flex-col gap-4">
      <Field label="Customer name" required>
        <Input placeholder="Last, First" />
      </Field>
      <Field label="TSN" hint="The transaction serial number you gave it.">
        <Input record defaultValue="2024-0O1I8B" />
      </Field>
      <Field label="E-mail" error="E-mail is invalid">
        <Input defaultValue="owner@prairie" />
      </Field>
      <Field label="Search" labelHidden>
        <Input icon={<Search />} placeholder="Search documents" />
      </Field>
      <Field label="License name" hint="Read only, as on the license.">
        <Input readOnly defaultValue="Prairie Arms LLC" />
      </Field>
      <Field label="Friendly name">
        <Input disabled defaultValue="Prairie Arms" />
      </Field>
      <Field label="Note">
        <Textarea placeholder="What should be remembered?" />
      </Field>
    </div>
  ),
};

function ChoiceSample() {
  const [flag, setFlag] = useState("red");
  const [person, setPerson] = useState<ComboboxOption | null>(null);
  const [kind, setKind] = useState("single");
  return (
    <div className="flex max-w-md flex-col gap-4">
      <Field label="Document status" required>
        <Select options={STATUSES} placeholder="Choose a status" defaultValue="" />
      </Field>
      <Field label="Document status" error="Please Select Document status">
        <Select options={STATUSES} placeholder="Choose a status" defaultValue="" />
      </Field>
      <Field label="Flag">
        <SelectMenu
          value={flag}
          onChange={setFlag}
          options={FLAG_COLORS.map((color) => ({ value: color, label: <FlagMark color={color} /> }))}
        />
      </Field>
      <Field label="Assign to" hint="Type to narrow the list.">
        <Combobox options={PEOPLE} value={person} onChange={setPerson} placeholder="Find a person" />
      </Field>
      <Field label="Assign to, asked of the server">
        <Combobox load={loadPeople} searchFrom={3} value={person} onChange={setPerson} placeholder="Find a person" />
      </Field>
      <RadioGroup
        legend="FFL type"
        value={kind}
        onChange={setKind}
        options={[
          { value: "single", label: "Single FFL", hint: "One store." },
          { value: "multiple", label: "Multiple FFL", hint: "An organization with several stores." },
          { value: "none", label: "Not available", disabled: true },
        ]}
      />
      <RadioGroup
        legend="FFL type"
        value=""
        onChange={setKind}
        options={STATUSES}
        inline
        error="Account type is required"
      />
      <Checkbox label="Select all FFLs" defaultChecked />
      <Checkbox label="Some FFLs" indeterminate />
      <Checkbox label="Resend Invite" />
      <Checkbox label="Not available" disabled />
      <Switch label="Open on Mondays" defaultChecked />
      <Switch label="Open on Sundays" />
    </div>
  );
}

async function loadPeople(query: string): Promise<ComboboxOption[]> {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return PEOPLE.filter((person) => person.label.toLowerCase().includes(query.toLowerCase()));
}

export const Choices: StoryObj = { render: () => <ChoiceSample /> };

function MaskSample() {
  const [phone, setPhone] = useState("4055550142");
  const [licence, setLicence] = useState("5762010");
  const [date, setDate] = useState("2024-03-05");
  return (
    <div className="flex max-w-xs flex-col gap-4">
      <Field label="Phone">
        <PhoneInput value={phone} onChange={setPhone} />
      </Field>
      <Field label="FFL number">
        <MaskedInput mask="*-**-***-**-**-*****" value={licence} onChange={setLicence} />
      </Field>
      <Field label="Status date">
        <DateField value={date} onChange={setDate} today="2024-03-20" max="2024-03-20" clearable />
      </Field>
      <Field label="Status date" error="Please Select Valid Date">
        <DateField value="" onChange={setDate} today="2024-03-20" />
      </Field>
    </div>
  );
}

export const Masks: StoryObj = { render: () => <MaskSample /> };
