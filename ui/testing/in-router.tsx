import { createContext, type ReactNode, useContext, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";

const Shown = createContext<ReactNode>(null);

/** Shows what it is given at the path, as a page does whose address is `at`; for tests and stories. */
export function InRouter({ at = "/", path = "*", children }: { at?: string; path?: string; children: ReactNode }) {
  const [router] = useState(() => createMemoryRouter([{ path, Component: Content }], { initialEntries: [at] }));
  return (
    <Shown.Provider value={children}>
      <RouterProvider router={router} />
    </Shown.Provider>
  );
}

function Content() {
  return useContext(Shown);
}
