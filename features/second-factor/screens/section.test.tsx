import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { MemoryRouter } from "react-router";
import { texts } from "../contract.ts";
import Section from "./section.tsx";
import {
  type Answers,
  aSetup,
  aState,
  proofNeeded,
  refused,
  someCodes,
  wellSecured,
  WithServer,
} from "./testing/server.tsx";

/** Opens the section over a pretended server, and remembers what was sent. */
async function openSection(answers: Answers): Promise<string[]> {
  const sent: string[] = [];
  const remembered: Answers = (request, body) => {
    sent.push(body === undefined ? request : `${request} ${JSON.stringify(body)}`);
    return answers(request, body);
  };
  render(
    <MemoryRouter>
      <WithServer answers={remembered}>
        <Section />
      </WithServer>
    </MemoryRouter>,
  );
  await screen.findByText("Authenticator app");
  return sent;
}

const get = "GET /api/second-factor";

componentTest("an app is set up with its first code, which is sent when it is complete", async () => {
  let state = aState();
  const sent = await openSection((request) => {
    if (request === get) return state;
    if (request === "POST /api/second-factor/setup") return aSetup;
    if (request !== "POST /api/second-factor/app") return undefined;
    state = wellSecured;
    return { recoveryCodes: someCodes };
  });
  await user.click(screen.getByRole("button", { name: "Set up an app" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("img", { name: "QR code of the key" })).toBeDefined();
  expect(dialog.getByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP")).toBeDefined();
  const field = dialog.getByLabelText("Code");
  expect([field.getAttribute("autocomplete"), field.getAttribute("inputmode")]).toEqual(["one-time-code", "numeric"]);
  await user.click(field);
  await user.paste("123 456");
  const codes = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
  expect(sent).toContain('POST /api/second-factor/app {"setup":"c2VhbGVk","code":"123456"}');
  expect(codes.getAllByRole("listitem")).toHaveLength(10);
  const done = codes.getByRole("button", { name: "Done" });
  expect(done).toHaveProperty("disabled", true);
  await user.click(codes.getByRole("checkbox"));
  await user.click(done);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByText("2 left. Each signs you in once if you have nothing else.")).toBeDefined();
});

componentTest("a wrong code is told at the field, which is empty again and has the focus", async () => {
  await openSection((request) => {
    if (request === get) return aState();
    return request === "POST /api/second-factor/setup" ? aSetup : refused("code", texts.codeWrong);
  });
  await user.click(screen.getByRole("button", { name: "Set up an app" }));
  const field = await within(await screen.findByRole("dialog")).findByLabelText("Code");
  await user.type(field, "123456");
  expect(await screen.findAllByText(texts.codeWrong)).toHaveLength(1);
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  expect(document.activeElement).toBe(field);
});

componentTest("what needs a proof asks for the password, tells a wrong one, and goes on by itself", async () => {
  let isProved = false;
  const sent = await openSection((request, body) => {
    if (request === get) return wellSecured;
    if (request.endsWith("/proof/begin")) return { until: null, hasPassword: true, ways: ["app"], passkey: null };
    if (request.endsWith("/proof")) {
      isProved = JSON.stringify(body).includes("right");
      return isProved ? { until: "2026-03-02T15:10:00.000Z" } : refused("password", texts.passwordWrong);
    }
    if (request !== "POST /api/second-factor/recovery-codes") return undefined;
    return isProved ? { recoveryCodes: someCodes } : proofNeeded();
  });
  await user.click(screen.getByRole("button", { name: "Make new codes" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Confirm your password" }));
  await user.type(await dialog.findByLabelText("Password"), "wrong{Enter}");
  await dialog.findByText(texts.passwordWrong);
  await user.type(dialog.getByLabelText("Password"), "right{Enter}");
  await screen.findByRole("dialog", { name: "Your recovery codes" });
  expect(sent.filter((request) => request === "POST /api/second-factor/recovery-codes")).toHaveLength(2);
});

componentTest("a passkey is renamed, and removed after a question", async () => {
  const sent = await openSection((request) => request === get ? wellSecured : new Response(null, { status: 204 }));
  await user.click(screen.getByRole("button", { name: "Rename Work laptop" }));
  const name = within(await screen.findByRole("dialog", { name: "Rename the passkey" })).getByRole("textbox");
  await user.clear(name);
  await user.keyboard("{Enter}");
  await screen.findByText("Name is required");
  await user.type(name, "Counter{Enter}");
  await waitFor(() => expect(sent).toContain('PUT /api/second-factor/passkeys/1 {"name":"Counter"}'));
  await user.click(screen.getByRole("button", { name: "Remove Safe room telephone" }));
  const question = within(await screen.findByRole("dialog", { name: "Remove the passkey “Safe room telephone”?" }));
  await user.click(question.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(sent).toContain("DELETE /api/second-factor/passkeys/2"));
});

componentTest("an account owner requires it of everybody; what stands against it is said", async () => {
  await openSection((request) => {
    if (request === get) return aState({ mayRequire: true });
    if (request === "GET /api/second-factor/requirement") return { isRequired: false, people: 4, without: 3 };
    return Response.json({ message: "Set up your own first.", error: "second-factor.own_first" }, { status: 409 });
  });
  await screen.findByText(/^1 of 4 people have it/);
  await user.click(screen.getByRole("switch", { name: "Require it for everyone" }));
  await screen.findByText("Set up your own first.");
  expect(screen.getByRole("switch")).toHaveProperty("checked", false);
});
