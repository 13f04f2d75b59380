import { setCookies, type SignedInAs } from "@/features/accounts/offers.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { publicRoute, type Route, route } from "@/kernel/route.ts";
import * as contract from "./contract.ts";
import { addFactor, beginEnrolment, beginSetup, enrolAndSignIn } from "./enrolling.ts";
import { ownState, removeOwnApp, removeOwnPasskey, renameOwnPasskey, renewRecoveryCodes } from "./managing.ts";
import { proveOneself, waysToProve } from "./proving.ts";
import { requirementFor, setRequired } from "./requirement.ts";
import { factorOfPerson, resetFactor } from "./resetting.ts";
import { beginPasskeySignIn, enterWithPasskey, takeStep, waysOfTicket } from "./signing-in.ts";
import { type Tools, toolsOf } from "./tools.ts";

/** The HTTP side of second factors. */
export function routes(context: FeatureContext): readonly Route[] {
  const tools = toolsOf(context);
  return [...signInRoutes(tools), ...ownRoutes(tools), ...managerRoutes(context)];
}

function signInRoutes(tools: Tools): readonly Route[] {
  return [
    publicRoute(contract.beginSecondStep, ({ body }) => waysOfTicket(tools, body.ticket)),
    publicRoute(contract.takeSecondStep, async ({ body, headers, ...visitor }) => {
      const { ticket, ...given } = body;
      return entered(await takeStep(tools, ticket, given, visitor), headers);
    }),
    publicRoute(contract.beginPasskeySignIn, () => beginPasskeySignIn(tools)),
    publicRoute(contract.signInWithPasskey, async ({ body, headers, ...visitor }) => {
      const result = await enterWithPasskey(tools, body.passkey, visitor);
      return "ticket" in result ? { ...result, ways: [...result.ways] } : entered(result, headers);
    }),
    publicRoute(contract.beginEnrolment, ({ body }) => beginEnrolment(tools, body.ticket)),
    publicRoute(contract.enrol, async ({ body, headers, ...visitor }) => {
      const { ticket, ...given } = body;
      const { recoveryCodes, ...signedIn } = await enrolAndSignIn(tools, ticket, given, visitor);
      return { ...entered(signedIn, headers), recoveryCodes: [...recoveryCodes] };
    }),
  ];
}

function ownRoutes(tools: Tools): readonly Route[] {
  return [
    route(contract.getSecondFactor, ({ access }) => ownState(tools, access)),
    route(contract.beginProof, ({ access }) => waysToProve(tools, access)),
    route(
      contract.prove,
      ({ access, body, remoteAddress }) => proveOneself(tools, access, body, remoteAddress),
    ),
    route(contract.beginSetup, ({ access }) => beginSetup(tools, access)),
    route(contract.addApp, ({ access, body }) => addFactor(tools, access, { app: body })),
    route(contract.removeOwnApp, ({ access }) => removeOwnApp(tools, access)),
    route(contract.addPasskey, ({ access, body }) => addFactor(tools, access, { passkey: body })),
    route(
      contract.renamePasskey,
      ({ access, params, body }) => renameOwnPasskey(tools, access, params.id, body.name),
    ),
    route(contract.removePasskey, ({ access, params }) => removeOwnPasskey(tools, access, params.id)),
    route(contract.makeRecoveryCodes, ({ access }) => renewRecoveryCodes(tools, access)),
  ];
}

function managerRoutes(context: FeatureContext): readonly Route[] {
  return [
    route(contract.getRequirement, ({ access }) => requirementFor(context, access)),
    route(contract.setRequirement, ({ access, body }) => setRequired(context, access, body.isRequired)),
    route(contract.getPersonsSecondFactor, ({ access, params }) => factorOfPerson(context, access, params.id)),
    route(contract.resetPersonsSecondFactor, ({ access, params }) => resetFactor(context, access, params.id)),
  ];
}

function entered({ token, user, cookies }: SignedInAs, headers: Headers) {
  setCookies(headers, cookies);
  return { token, user };
}
