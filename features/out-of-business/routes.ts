import type { Access } from "@/kernel/access.ts";
import type { FeatureContext } from "@/kernel/feature.ts";
import { type Route, route } from "@/kernel/route.ts";
import {
  cancelPart,
  changeDeclaration,
  declare,
  downloadPart,
  getStanding,
  markDelivered,
  preparePack,
  reopen,
  takeBack,
} from "./contract.ts";
import type { Standing } from "./contract-shapes.ts";
import {
  correctDeclaration,
  declareStores,
  deliver,
  reopenDelivery,
  takeBackDeclaration,
} from "./declaration/steps.ts";
import { beginPart, cancelPart as stopPart } from "./pack/begin-part.ts";
import { preparePack as prepare } from "./pack/plan.ts";
import { standingOf } from "./standing.ts";

/** The HTTP face of stores that stop for good. */
export function routes(context: FeatureContext): readonly Route[] {
  /** Takes a step, and answers how the store stands then. */
  const after = async (access: Access, storeId: number, step: Promise<void>): Promise<Standing> => {
    await step;
    return await standingOf(context, access, storeId);
  };
  return [
    route(getStanding, ({ access, params: { id } }) => standingOf(context, access, id)),
    route(declare, ({ access, params: { id }, body }) => after(access, id, declareStores(context, access, id, body))),
    route(
      changeDeclaration,
      ({ access, params: { id }, body }) => after(access, id, correctDeclaration(context, access, id, body)),
    ),
    route(
      takeBack,
      ({ access, params: { id }, body }) => after(access, id, takeBackDeclaration(context, access, id, body.version)),
    ),
    route(markDelivered, ({ access, params: { id }, body }) => after(access, id, deliver(context, access, id, body))),
    route(
      reopen,
      ({ access, params: { id }, body }) => after(access, id, reopenDelivery(context, access, id, body.version)),
    ),
    route(
      preparePack,
      ({ access, params: { id }, body }) => after(access, id, prepare(context, access, id, body.partBytes)),
    ),
    route(downloadPart, ({ access, params: { id, part } }) => beginPart(context, access, id, part)),
    route(cancelPart, ({ access, params: { id, part } }) => stopPart(context, access, id, part)),
  ];
}
