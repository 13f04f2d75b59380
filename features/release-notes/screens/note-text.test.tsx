import { componentTest, render, screen } from "@/ui/testing/dom.ts";
import { expect } from "expect";
import { renderToString } from "react-dom/server";
import { longestDescription } from "../contract.ts";
import { NoteText, safeAddress } from "./note-text.tsx";

const show = (description: string) => render(<NoteText description={description} />);
const htmlOf = (description: string) => renderToString(<NoteText description={description} />);

componentTest("each line of a plain description is a bullet, and Markdown works within it", () => {
  show("Faster lists\nPress **Ctrl K** to search");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Faster lists",
    "Press Ctrl K to search",
  ]);
  expect(screen.getByText("Ctrl K").tagName).toBe("STRONG");
});

componentTest("headings stand below the note's title, and tables can be read", () => {
  show("# New\n\n| Key | Does |\n| --- | --- |\n| J | Next |");
  expect(screen.getByRole("heading", { level: 3, name: "New" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Next" })).toBeTruthy();
});

componentTest("links lead to web pages, email and places of the product", () => {
  show("[A](https://example.com/a) [B](mailto:help@example.com) [C](/support) [D](javascript:alert(1))");
  const links = screen.getAllByRole("link").map((link) => [link.getAttribute("href"), link.getAttribute("rel")]);
  expect(links).toEqual([
    ["https://example.com/a", "noopener noreferrer"],
    ["mailto:help@example.com", "noopener noreferrer"],
    ["/support", "noopener noreferrer"],
  ]);
  expect(screen.getByText(/D/)).toBeTruthy();
});

Deno.test("no address leads elsewhere than it says", () => {
  for (
    const address of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,<script>1</script>",
      "vbscript:x",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "blob:https://a.example/1",
      " javascript:alert(1)",
    ]
  ) expect([address, safeAddress(address)]).toEqual([address, ""]);
  for (
    const address of ["https://a.example", "http://a.example", "mailto:a@b.example", "/support", "?page=1", "#top"]
  ) {
    expect(safeAddress(address)).toBe(address);
  }
});

Deno.test("HTML, scripts and pictures of a note reach no page", () => {
  for (
    const text of [
      "<script>alert(1)</script>",
      "- <img src=x onerror=alert(1)>",
      "<iframe src=https://evil.example></iframe>",
      "<a href='javascript:alert(1)' onclick='alert(1)'>x</a>",
      "![x](https://evil.example/x.png)",
      "![x](javascript:alert(1))",
      "[x](<javascript:alert(1)>)",
      "<javascript:alert(1)>",
      "[x][1]\n\n[1]: javascript:alert(1)",
      "<svg/onload=alert(1)>",
    ]
  ) {
    const html = htmlOf(text);
    expect([
      text,
      /<(?:script|img|iframe|svg)|javascript:alert\(1\)"|href="javascript|onclick=|onerror=\w*"/i.test(html),
    ])
      .toEqual([text, false]);
  }
});

Deno.test("the longest note does not keep the program busy for long, however it is written", () => {
  for (
    const piece of [
      "*a ",
      "[",
      "> ",
      "- ",
      "`",
      "![",
      "<",
      "a_",
      "**",
      "|",
      "1. ",
      "  - ",
      "\n- a",
      "https://a.b ",
      "~~",
      "\\",
    ]
  ) {
    const text = piece.repeat(Math.ceil(longestDescription / piece.length)).slice(0, longestDescription);
    const begun = performance.now();
    htmlOf(text);
    expect([piece, performance.now() - begun < 20_000]).toEqual([piece, true]);
  }
});
