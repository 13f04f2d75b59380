import { type FormEvent, useState } from "react";
import { Alert } from "@/ui/alert.tsx";
import { Button } from "@/ui/button.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { PasswordInput } from "@/ui/password-input.tsx";
import type { WindowState } from "../../contract-window.ts";
import type { Calls } from "./calls.ts";
import { useAction } from "./use-action.ts";

export interface BucketFormProps {
  calls: Pick<Calls, "choosePlace">;
  onChosen: (state: WindowState) => void;
}

const empty = {
  endpoint: "https://s3.us-east-1.amazonaws.com",
  region: "us-east-1",
  bucket: "",
  prefix: "",
  accessKeyId: "",
  secretAccessKey: "",
};

/** A bucket of S3 or of a server that speaks like it. It is tried with a small file before it is kept. */
export function BucketForm({ calls, onChosen }: BucketFormProps) {
  const [values, setValues] = useState(empty);
  const action = useAction();
  const bind = (name: keyof typeof empty) => ({
    value: values[name],
    onChange: (event: { readonly target: HTMLInputElement }) => setValues({ ...values, [name]: event.target.value }),
    autoComplete: "off",
    spellCheck: false,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => onChosen(await calls.choosePlace({ kind: "bucket", ...values })));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Server" hint="Where the bucket is." required className="sm:col-span-2">
          <Input {...bind("endpoint")} inputMode="url" maxLength={300} />
        </Field>
        <Field label="Region" required>
          <Input {...bind("region")} maxLength={60} />
        </Field>
        <Field label="Bucket" hint="It must exist." required>
          <Input {...bind("bucket")} maxLength={63} />
        </Field>
        <Field label="Folder in the bucket" hint="Leave blank for the whole bucket." className="sm:col-span-2">
          <Input {...bind("prefix")} maxLength={400} />
        </Field>
        <Field label="Access key ID" required>
          <Input {...bind("accessKeyId")} maxLength={200} />
        </Field>
        <Field label="Secret access key" hint="Kept on this computer, for your user alone." required>
          <PasswordInput {...bind("secretAccessKey")} maxLength={400} />
        </Field>
      </div>
      {action.error && <Alert tone="red">{action.error}</Alert>}
      <div>
        <Button type="submit" variant="primary" size="lg" busy={action.isBusy}>Try and use this bucket</Button>
      </div>
    </form>
  );
}
