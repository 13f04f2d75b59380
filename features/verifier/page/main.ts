import { startPage } from "./page.ts";
import { serveWorker } from "./worker.ts";

/** One script for both: the page makes its worker from its own text, since a page without a network can load no other. */
if (typeof document === "undefined") serveWorker();
else startPage();
