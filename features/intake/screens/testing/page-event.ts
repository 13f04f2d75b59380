/** Deno's own class, as it is until a document for component tests takes its place: import this before that. */
const PageEvent = Event;

/** Lets the page hear of something, such as `pagehide`. */
export function tellPage(name: string): void {
  dispatchEvent(new PageEvent(name));
}
