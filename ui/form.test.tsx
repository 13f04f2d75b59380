import { useForm } from "react-hook-form";
import { expect } from "expect";
import { Form, FormField, showFieldErrors } from "./form.tsx";
import { Input } from "./input.tsx";
import { componentTest, render, screen, user } from "./testing/dom.ts";
import { useState } from "react";

componentTest("what the server refused is one red line above the fields, and stands at its field", async () => {
  const refused = "User already exists.";
  function Sample() {
    const form = useForm({ defaultValues: { email: "" } });
    const [error, setError] = useState<string>();
    const send = () => {
      showFieldErrors(form, ["email"], { email: refused });
      setError(refused);
    };
    return (
      <Form form={form} onSubmit={send} error={error} invalidText="Error: All fields need to be correct">
        <FormField form={form} name="email" label="E-mail" render={(field) => <Input {...field} />} />
        <button type="submit">Save</button>
      </Form>
    );
  }
  render(<Sample />);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([refused, refused]);
});
