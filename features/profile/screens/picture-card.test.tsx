import { act, componentTest, fireEvent, render, screen, user, waitFor, within } from "@/ui/testing/dom.ts";
import { File } from "node:buffer";
import { expect } from "expect";
import type { Answers } from "@/kernel/screens/testing.tsx";
import { pretendedApi, WithApi } from "@/kernel/screens/testing.tsx";
import { PictureCard } from "./picture-card.tsx";
import { olive } from "./testing/samples.ts";

interface Opened {
  readonly sent: string[];
  choose(name: string, type: string): void;
}

function open(answers: Answers = () => ({ uri: "/api/users/1/image?v=1" })): Opened {
  const sent: string[] = [];
  const api = pretendedApi((request, body) => {
    sent.push(request);
    return answers(request, body);
  });
  render(
    <WithApi api={api}>
      <PictureCard user={olive} mayChange />
    </WithApi>,
  );
  return {
    sent,
    choose(name, type) {
      fireEvent.change(screen.getByLabelText("New picture"), { target: { files: [new File(["x"], name, { type })] } });
    },
  };
}

const upload = () => screen.getByRole<HTMLButtonElement>("button", { name: "Upload picture" });
const isShut = () => upload().disabled;

componentTest("a picture cannot be uploaded before a file is chosen, and is not sent by choosing it", async () => {
  const { sent, choose } = open();
  expect(isShut()).toBe(true);
  screen.getByText("No file chosen.");
  choose("me.jpg", "image/jpeg");
  await screen.findByText("me.jpg");
  expect([isShut(), sent]).toEqual([false, []]);
});

componentTest("what was chosen is shown, and gives way to another or none", async () => {
  const { choose } = open();
  choose("me.jpg", "image/jpeg");
  const shown = await screen.findByRole<HTMLImageElement>("img", { name: "Preview of the chosen picture" });
  expect(shown.src).toMatch(/^blob:/);
  choose("better.png", "image/png");
  await screen.findByText("better.png");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  screen.getByText("No file chosen.");
  expect(isShut()).toBe(true);
  expect(screen.queryByRole("img", { name: "Preview of the chosen picture" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a file" }));
});

componentTest("a file that is no image is refused, and takes the place of none", async () => {
  const { choose } = open();
  choose("me.jpg", "image/jpeg");
  choose("form.pdf", "application/pdf");
  expect((await screen.findByRole("alert")).textContent).toBe("Only Image type accepted");
  expect(isShut()).toBe(true);
  screen.getByText("No file chosen.");
});

componentTest("the button is shut while the picture is sent, and when it has arrived", async () => {
  const arrived = Promise.withResolvers<object>();
  const { sent, choose } = open(() => arrived.promise);
  choose("me.jpg", "image/jpeg");
  await user.click(upload());
  await waitFor(() => expect(sent).toEqual(["POST /api/users/1/image"]));
  expect(isShut()).toBe(true);
  await act(() => arrived.resolve({ uri: "/api/users/1/image?v=1" }));
  await screen.findByText("No file chosen.");
  expect(isShut()).toBe(true);
});

componentTest("a picture that could not be sent stays chosen, so that it can be tried again", async () => {
  const { choose } = open(() => Response.json({}, { status: 500 }));
  choose("me.jpg", "image/jpeg");
  await user.click(upload());
  const alert = await screen.findByRole("alert");
  within(alert).getByText("Unable to upload image. Please try again later.");
  expect(isShut()).toBe(false);
  screen.getByText("me.jpg");
});
