import { componentTest, render, screen, user } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { LazyPdfViewer } from "./lazy-pdf-viewer.tsx";

function Paper({ fileName }: { fileName: string }) {
  return <p>Page of {fileName}</p>;
}

componentTest("a viewer whose code does not arrive says so, and is fetched again on request", async () => {
  let tries = 0;
  const load = () => ++tries === 1 ? Promise.reject(new TypeError("offline")) : Promise.resolve({ default: Paper });
  const { error } = console;
  // React reports what a boundary caught.
  console.error = () => {};
  try {
    render(<LazyPdfViewer uri="/a.pdf" fileName="a.pdf" load={load} />);
    await screen.findByText(/The page can't be shown right now/);
  } finally {
    console.error = error;
  }
  await user.click(screen.getByRole("button", { name: /Try again|Retry/ }));
  expect(await screen.findByText("Page of a.pdf")).toBeTruthy();
  expect(tries).toBe(2);
});
