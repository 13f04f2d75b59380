/**
 * A document for component tests. Import it first; it puts the classes of happy-dom in place before React DOM and
 * Testing Library are loaded, and hands those out.
 */
import { Window } from "happy-dom";

const page = new Window({ url: "http://localhost/", width: 1280, height: 800 });

// React and Testing Library look for these on the global object. Deno's own Event classes must give way, or the
// document refuses to dispatch them.
const NAMES = [
  "document",
  "navigator",
  "location",
  "history",
  "localStorage",
  "Element",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLTextAreaElement",
  "HTMLSelectElement",
  "HTMLButtonElement",
  "HTMLFormElement",
  "HTMLAnchorElement",
  "HTMLIFrameElement",
  "SVGElement",
  "Node",
  "NodeFilter",
  "DocumentFragment",
  "Event",
  "CustomEvent",
  "MouseEvent",
  "KeyboardEvent",
  "PointerEvent",
  "FocusEvent",
  "InputEvent",
  "MutationObserver",
  "ResizeObserver",
  "DOMRect",
  "File",
  "FileList",
  "DataTransfer",
] as const;

const FUNCTIONS = ["getComputedStyle", "requestAnimationFrame", "cancelAnimationFrame", "matchMedia"] as const;

function put(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

if (Deno.env.get("NODE_ENV") === "production") {
  throw new Error("NODE_ENV is production: React cannot be tested so. What set it belongs in a process of its own.");
}

put("window", page);
for (const name of NAMES) put(name, page[name]);
for (const name of FUNCTIONS) put(name, page[name].bind(page));
put("IS_REACT_ACT_ENVIRONMENT", true);

// Layers whose code comes late in the browser are there at once in tests.
await Promise.all([import("../dialog.tsx"), import("../floating.tsx"), import("../toaster.tsx")]);
const { preloadLateComponents } = await import("../lazy-component.tsx");
await preloadLateComponents();

const library = await import("@testing-library/react");
const { userEvent } = await import("@testing-library/user-event");

// Waiting ends as soon as what is waited for is there; a busy machine may need longer than a second.
library.configure({ asyncUtilTimeout: 10_000 });

export const { act, cleanup, fireEvent, render, screen, waitFor, within } = library;

/** A person at the keyboard and the mouse. */
export const user = userEvent.setup({ document });

/** Options of every component test: React and happy-dom keep timers of their own. */
export const COMPONENT_TEST = { sanitizeOps: false, sanitizeResources: false } as const;

/** One test with a clean document before and after. */
export function componentTest(name: string, test: () => void | Promise<void>): void {
  Deno.test({
    name,
    ...COMPONENT_TEST,
    fn: async () => {
      try {
        await test();
      } finally {
        cleanup();
        document.body.replaceChildren();
      }
    },
  });
}
