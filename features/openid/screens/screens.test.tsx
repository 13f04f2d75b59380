import { componentTest, render, screen, user, waitFor } from "@/ui/testing/dom.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect } from "expect";
import { type ReactNode, StrictMode, Suspense } from "react";
import { MemoryRouter } from "react-router";
import { createApi } from "@/kernel/screens/api.ts";
import { createQueries } from "@/kernel/screens/queries.ts";
import { ScreensProvider } from "@/kernel/screens/screens-context.tsx";
import { answeredLoader } from "../screens.ts";
import Authenticated from "./authenticated.tsx";
import Connection from "./connection.tsx";
import SignInWay from "./sign-in-way.tsx";
import { stepAddress } from "./step-address.ts";

/** Shows something at an address, before a server that answers so; gives what was asked of it. */
function shown(element: ReactNode, answer: (request: string) => Response, address = "/"): string[] {
  const asked: string[] = [];
  const credentials = { headers: () => Promise.resolve({}), seen: () => {}, renew: () => Promise.resolve(false) };
  const api = createApi((path, init) => {
    asked.push(`${init.method} ${path}${init.body ? ` ${init.body}` : ""}`);
    return Promise.resolve(answer(`${init.method} ${path}`));
  }, credentials);
  const queries = createQueries();
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <ScreensProvider value={{ api, queries, features: [] }}>
          <MemoryRouter initialEntries={[address]}>
            <Suspense fallback={<p>Loading</p>}>{element}</Suspense>
          </MemoryRouter>
        </ScreensProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return asked;
}

componentTest("what the provider sent is handed on once, and a refusal is told with a way on", async () => {
  const refused = {
    message: "You signed in at your provider, but nobody has invited you here yet.",
    error: "openid.not_invited",
  };
  const asked = shown(
    <Authenticated />,
    () => Response.json(refused, { status: 403 }),
    "/authenticated?code=c&state=s",
  );
  await screen.findByText(refused.message);
  expect(asked).toEqual(['POST /api/auth/openid/callback {"response":"code=c&state=s"}']);
  const anew = screen.getByRole("link", { name: "Sign in as someone else" });
  expect(anew.getAttribute("href")).toBe("/api/auth/openid/start?again=1");
});

componentTest("while the provider's answer is on its way the page says Loading, with a way out", async () => {
  const asked = shown(<Authenticated />, (request) => {
    if (request.endsWith("/sign-out")) return Response.json({ message: "Not now.", error: "x" }, { status: 503 });
    return new Response(new ReadableStream(), { headers: { "content-type": "application/json" } });
  }, "/authenticated?code=c&state=s");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Loading");
  expect(screen.getByRole("status").getAttribute("aria-busy")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await screen.findByText("Not now.");
  expect(asked.at(-1)).toBe("POST /api/auth/sign-out");
});

componentTest("the sign-in page leads to the provider and back to where the person wanted to go", async () => {
  shown(<SignInWay next="/3/documents?page=2" />, () => Response.json({ provider: "login.example.com" }));
  const way = await screen.findByRole("link", { name: "Sign in with login.example.com" });
  expect(way.getAttribute("href")).toBe("/api/auth/openid/start?next=%2F3%2Fdocuments%3Fpage%3D2");
});

componentTest("without a provider the sign-in page has no such way", async () => {
  const asked = shown(<SignInWay next="/" />, () => Response.json({ provider: null }));
  await waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  expect(asked).toHaveLength(1);
  expect(screen.queryByRole("link")).toBeNull();
});

componentTest("a connected record is disconnected after a question", async () => {
  let isConnected = true;
  const asked = shown(<Connection />, (request) => {
    if (!request.startsWith("DELETE")) return Response.json({ provider: "login.example.com", isConnected });
    isConnected = false;
    return new Response(null, { status: 204 });
  });
  await user.click(await screen.findByRole("button", { name: "Disconnect" }));
  await user.click((await screen.findAllByRole("button", { name: "Disconnect" })).at(-1) ?? document.body);
  await screen.findByRole("button", { name: "Connect login.example.com" });
  expect(asked).toContain("DELETE /api/auth/openid/connection");
});

Deno.test("the stage without anything from a provider goes home", () => {
  const at = (search: string) => answeredLoader({ request: new Request(`https://x.example/authenticated${search}`) });
  for (const search of ["", "?"]) expect(at(search)?.headers.get("location")).toBe("/");
  expect(at("?code=c&state=s")).toBeNull();
});

Deno.test("the ticket of a second step rides where no server sees it, and only our paths are gone to", () => {
  expect(stepAddress({ to: "/3/documents", step: null, ticket: null })).toBe("/authorized?next=%2F3%2Fdocuments");
  expect(stepAddress({ to: "//evil.example", step: null, ticket: null })).toBe("/authorized?next=%2F");
  const second = stepAddress({ to: "/", step: "second-factor", ticket: "abc" });
  expect(second).toBe("/sign-in?next=%2F#step=second-factor&ticket=abc");
});
