import { act, componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { Link, Outlet, useParams, useSearchParams } from "react-router";
import { BrowserRouter } from "./browser-router.ts";
import type { ScreenRoute } from "./screen-route.ts";
import { BrowserScreens, StaticScreens } from "./screens-view.tsx";
import { usePending, useScreenError } from "./shown.ts";
import { pretendPage } from "./testing.ts";

let release = (): void => {};

function Frame() {
  return (
    <main>
      <p>{usePending() ? "on its way" : "here"}</p>
      <Link to="/3/papers">three</Link>
      <Link to="/4/papers">four</Link>
      <Link to="/slow">slow</Link>
      <Link to="/failing">failing</Link>
      <Link to="/breaking">breaking</Link>
      <Outlet />
    </main>
  );
}

function Trouble() {
  const error = useScreenError();
  return (
    <h1>
      Trouble: {error instanceof Error ? error.message : "?"} <Link to="/3/papers">away</Link>
    </h1>
  );
}

function Papers() {
  const { storeId } = useParams();
  const [search, setSearch] = useSearchParams();
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Papers of {storeId}, page {search.get("page") ?? "1"}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>pressed {count}</button>
      <button type="button" onClick={() => setSearch({ page: "2" })}>turn</button>
    </>
  );
}

const routes = (): ScreenRoute[] => [{
  Component: Frame,
  ErrorBoundary: Trouble,
  children: [
    { path: "/:storeId/papers", lazy: () => Promise.resolve({ Component: Papers }) },
    {
      path: "/slow",
      Component: () => <h1>Slow</h1>,
      loader: () => new Promise((resolve) => release = () => resolve(null)),
    },
    { path: "/failing", Component: Papers, loader: () => Promise.reject(new Error("no data")) },
    {
      path: "/breaking",
      Component: () => {
        throw new Error("no screen");
      },
    },
  ],
}];

async function open(address: string) {
  const page = pretendPage("/");
  const router = new BrowserRouter(routes(), null, page);
  render(<BrowserScreens router={router} />);
  await act(() => router.navigator.push(address));
  return { page };
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

componentTest("links and the search lead from screen to screen; the frame and what is on a screen stay", async () => {
  const { page } = await open("/3/papers");
  expect(heading()).toBe("Papers of 3, page 1");
  await user.click(screen.getByRole("button", { name: "pressed 0" }));
  await user.click(screen.getByRole("button", { name: "turn" }));
  await user.click(screen.getByRole("link", { name: "four" }));
  expect(heading()).toBe("Papers of 4, page 1");
  expect(screen.getByRole("button", { name: "pressed 1" })).toBeTruthy();
  await act(() => page.back());
  expect(heading()).toBe("Papers of 3, page 2");
  expect(page.log).toEqual(["push /3/papers", "push /3/papers?page=2", "push /4/papers"]);
});

componentTest("going back leads to where the screen was left", async () => {
  const { page } = await open("/3/papers");
  page.scrollY = 900;
  await user.click(screen.getByRole("link", { name: "four" }));
  page.scrollY = 0;
  await act(() => page.back());
  expect([heading(), page.scrollY]).toEqual(["Papers of 3, page 1", 900]);
  page.scrollY = 56;
  await user.click(screen.getByRole("button", { name: "turn" }));
  expect(page.scrollY).toBe(56);
});

componentTest("the old screen stays while the next is on its way, and says so", async () => {
  await open("/3/papers");
  await user.click(screen.getByRole("link", { name: "slow" }));
  expect([heading(), Boolean(screen.getByText("on its way"))]).toEqual(["Papers of 3, page 1", true]);
  await act(() => release());
  expect([heading(), Boolean(screen.getByText("here"))]).toEqual(["Slow", true]);
});

for (const [link, message] of [["failing", "no data"], ["breaking", "no screen"]]) {
  componentTest(`what fails is told by the boundary until one goes elsewhere: ${link}`, async () => {
    const said = console.error;
    console.error = () => {};
    try {
      await open("/3/papers");
      await user.click(screen.getByRole("link", { name: link }));
      await waitFor(() => expect(heading()).toBe(`Trouble: ${message} away`));
      await user.click(screen.getByRole("link", { name: "away" }));
      await waitFor(() => expect(heading()).toBe("Papers of 3, page 1"));
    } finally {
      console.error = said;
    }
  });
}

Deno.test("the server renders the same screens, with the address in reach", () => {
  const url = new URL("http://strongroom.test/7/papers?page=9");
  const page = renderToString(
    <StaticScreens routes={[{ path: "/:storeId/papers", Component: Papers }]} url={url} failure={null} />,
  );
  expect(page.replaceAll("<!-- -->", "")).toContain("<h1>Papers of 7, page 9</h1>");
});
