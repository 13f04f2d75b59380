import { act, componentTest, fireEvent, render, screen, user, waitFor } from "./testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { UnsavedChanges } from "./unsaved-changes.tsx";

function Form() {
  const [isDirty, setDirty] = useState(true);
  return (
    <>
      <UnsavedChanges when={isDirty} />
      <button type="button" onClick={() => setDirty(false)}>Save</button>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function open() {
  const router = createMemoryRouter([
    { path: "/", Component: Form },
    { path: "/elsewhere", element: <h1>Elsewhere it is</h1> },
  ], { initialEntries: ["/elsewhere", "/"] });
  render(<RouterProvider router={router} />);
  return router;
}

const follow = () => user.click(screen.getByRole("link", { name: "Elsewhere" }));
const question = () => screen.findByRole("dialog", { name: "Leave without saving?" });

componentTest("a link asks first while something is not saved, and leads there once it is confirmed", async () => {
  open();
  await follow();
  await question();
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("heading")).toBeNull();
  await follow();
  await question();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(await screen.findByRole("heading", { name: "Elsewhere it is" })).toBeDefined();
});

componentTest(
  "going back asks too, closing the window asks in the browser's words, and a new search asks nothing",
  async () => {
    const router = open();
    const closing = new Event("beforeunload", { cancelable: true });
    fireEvent(window, closing);
    expect(closing.defaultPrevented).toBe(true);
    await act(() => router.navigate("/?tab=2", { replace: true }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await act(() => router.navigate(-1));
    await question();
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("?tab=2");
    await act(() => router.navigate(-1));
    await question();
    await user.click(screen.getByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere it is" })).toBeDefined();
  },
);

componentTest("once saved nothing is asked", async () => {
  open();
  await user.click(screen.getByRole("button", { name: "Save" }));
  await follow();
  expect(await screen.findByRole("heading", { name: "Elsewhere it is" })).toBeDefined();
});
