import { expect } from "expect";
import { withProduct } from "@/tests/product/product.ts";
import accounts from "./feature.ts";
import { anAccount, aPerson } from "./testing.ts";

const password = "Strongroom!1";

for (const url of ["http://localhost:8000", "https://records.example.com"]) {
  Deno.test(`the API is described with the very cookie that sign-in sets, at ${url}`, () =>
    withProduct(async ({ context, request }) => {
      const { id: accountId } = await anAccount(context);
      const { email } = await aPerson(context, { accountId, password });
      const signedIn = await request("/api/auth/sign-in", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password }),
      });
      const [name] = signedIn.headers.getSetCookie()[0].split("=");
      const { components, paths } = await (await request("/api/openapi.json")).json();
      expect(name).toMatch(/^(__Host-)?strongroom$/);
      expect(components.securitySchemes.session).toEqual({ type: "apiKey", in: "cookie", name });
      expect(paths["/api/users/{id}"].get.security).toEqual([{ bearer: [] }, { session: [] }]);
    }, { features: [accounts], environment: { STRONGROOM_URL: url } }));
}
