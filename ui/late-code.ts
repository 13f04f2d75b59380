/** Fetches code; who sets it decides what is done when the code cannot be had. */
type Fetching = <Part>(load: () => Promise<Part>) => Promise<Part>;

let fetching: Fetching = (load) => load();

/** Says how all code that comes late is fetched, once for the page: this room knows no server to wait for. */
export function setLateFetching(how: Fetching): void {
  fetching = how;
}

/** Fetches code that comes late. */
export function lateCode<Part>(load: () => Promise<Part>): Promise<Part> {
  return fetching(load);
}
