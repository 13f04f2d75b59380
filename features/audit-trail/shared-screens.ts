export { LatestEntries } from "./screens/latest-entries.tsx";
