/** Fetches code; who sets it decides what is done when the code cannot be had. */
type Fetching = <Part>(load: () => Promise<Part>) => Promise<Part>;

let fetching: Fetching = (load) => load();
let isTold: (error: unknown) => boolean = () => false;

/**
 * Says how all code that comes late is fetched, once for the page: this room knows no server to wait for. `tell` hears why
 * code that somebody needs did not come, and answers whether the page goes on without it.
 */
export function setLateFetching(how: Fetching, tell: (error: unknown) => boolean): void {
  fetching = how;
  isTold = tell;
}

/** Fetches code that comes late. */
export function lateCode<Part>(load: () => Promise<Part>): Promise<Part> {
  return fetching(load);
}

/** Whether the page goes on without code that did not come, because somebody says why. */
export function goesOnWithout(error: unknown): boolean {
  return isTold(error);
}
