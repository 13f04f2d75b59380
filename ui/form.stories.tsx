import type { Meta, StoryObj } from "@storybook/react-vite";
import { useForm } from "react-hook-form";
import { Button } from "./button.tsx";
import { Form, FormField, showFieldErrors } from "./form.tsx";
import { Input } from "./input.tsx";
import { PhoneInput } from "./masked-input.tsx";

const meta = { title: "Forms/Form" } satisfies Meta;
export default meta;

function Profile() {
  const form = useForm({ defaultValues: { name: "", email: "", phone: "" } });
  const save = async () => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    showFieldErrors(form, ["email"], { email: "User already exists. Please try with another email address." });
  };
  return (
    <Form form={form} onSubmit={save} invalidText="Error: All fields need to be correct" className="max-w-md">
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        rules={{ required: "Name is required" }}
        render={(field) => <Input {...field} />}
      />
      <FormField
        form={form}
        name="email"
        label="E-mail"
        required
        rules={{ required: "E-mail is required" }}
        render={(field) => <Input type="email" {...field} />}
      />
      <FormField form={form} name="phone" label="Phone" render={(field) => <PhoneInput {...field} />} />
      <div>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>Save</Button>
      </div>
    </Form>
  );
}

export const ProfileForm: StoryObj = { render: () => <Profile /> };
