import { componentTest, render, screen, user, waitFor, within } from "./testing/dom.ts";
import { expect } from "expect";
import { Card } from "./card.tsx";
import { SectionedPage } from "./sectioned-page.tsx";

function page(sections: readonly string[]) {
  return <SectionedPage>{sections.map((label) => <Card key={label} aria-label={label}>{label}</Card>)}</SectionedPage>;
}

const links = () => within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");

componentTest("the side list names each section, those too that come later, and leads to them", async () => {
  const { rerender } = render(page(["License", "Business hours"]));
  expect(links().map(({ textContent }) => textContent)).toEqual(["License", "Business hours"]);
  rerender(page(["License", "Business hours", "Filing order"]));
  await waitFor(() => expect(links().length).toBe(3));
  await user.click(screen.getByRole("link", { name: "Filing order" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Filing order" }));
});
