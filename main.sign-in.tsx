import "@vitejs/plugin-react/preamble";
import SignIn from "@/features/accounts/screens/sign-in/sign-in.tsx";
import { hydrateLonePage } from "@/kernel/screens/hydrate-lone-page.tsx";
import { signInScreens } from "./main.sign-in-screens.ts";

hydrateLonePage(SignIn, signInScreens);
