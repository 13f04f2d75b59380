import { componentTest, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import ResetAction from "./reset-action.tsx";
import { type Answers, proofNeeded, WithServer } from "./testing/server.tsx";

function open(answers: Answers): void {
  render(
    <WithServer answers={answers}>
      <ResetAction userId={7} />
    </WithServer>,
  );
}

componentTest("a lost telephone: the second step is reset after a question and a proof", async () => {
  const sent: string[] = [];
  let isProved = false;
  open((request) => {
    sent.push(request);
    if (request.startsWith("GET")) return { mayReset: !isProved };
    if (request.endsWith("/proof/begin")) return { until: null, hasPassword: true, ways: [], passkey: null };
    if (request.endsWith("/proof")) {
      isProved = true;
      return { until: "2026-03-02T15:10:00.000Z" };
    }
    return isProved ? new Response(null, { status: 204 }) : proofNeeded();
  });
  await user.click(await screen.findByRole("button", { name: "Reset two-step sign-in" }));
  const question = within(await screen.findByRole("dialog", { name: "Reset two-step sign-in?" }));
  await user.click(question.getByRole("button", { name: "Reset" }));
  await user.type(await screen.findByLabelText("Password"), "Strongroom!1{Enter}");
  await screen.findByText("Two-step sign-in was reset. They now sign in with their password only.");
  expect(sent.filter((request) => request === "DELETE /api/users/7/second-factor")).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Reset two-step sign-in" })).toBeNull());
});

componentTest("who has none, or a higher rank, cannot be reset", async () => {
  const asked: string[] = [];
  open((request) => {
    asked.push(request);
    return { mayReset: false };
  });
  await waitFor(() => expect(asked).toEqual(["GET /api/users/7/second-factor"]));
  expect(screen.queryByRole("button", { name: "Reset two-step sign-in" })).toBeNull();
});
