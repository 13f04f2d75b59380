import { useFieldArray, type UseFormReturn } from "react-hook-form";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Button } from "@/ui/button.tsx";
import { FormField } from "@/ui/form.tsx";
import { IconButton } from "@/ui/icon-button.tsx";
import { Input } from "@/ui/input.tsx";
import { limits } from "../../contract.ts";
import { noFirearm } from "../../contract-fields.ts";
import { type EditValues, hardware } from "./edit-values.ts";

/** The firearms of the record, one after the other in the form's order. */
export function FirearmFields({ form }: { form: UseFormReturn<EditValues, unknown, EditValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "documentSerialNumbers" });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 text-base font-semibold">Firearms</legend>
      {fields.map((field, at) => {
        const label = at === 0 ? "Serial number" : `Serial number ${at + 1}`;
        return (
          <div key={field.id} className="grid gap-x-4 gap-y-2 border-l-2 pl-3 sm:grid-cols-2">
            <div className="flex items-end gap-1">
              <div className="min-w-0 grow">
                <FormField
                  form={form}
                  name={`documentSerialNumbers.${at}.serialNumber`}
                  label={label}
                  required={at === 0}
                  render={(control) => <Input record {...control} autoComplete="off" spellCheck={false} />}
                />
              </div>
              {fields.length > 1 && (
                <IconButton
                  label={`Remove ${label.toLowerCase()}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(at)}
                />
              )}
            </div>
            {hardware.map(([name, words]) => (
              <FormField
                key={name}
                form={form}
                name={`documentSerialNumbers.${at}.${name}`}
                label={words}
                render={(control) => <Input {...control} autoComplete="off" maxLength={70} />}
              />
            ))}
          </div>
        );
      })}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        disabled={fields.length >= limits.serialNumbersOfOneDocument}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append(noFirearm)}
      >
        Add a firearm
      </Button>
    </fieldset>
  );
}
