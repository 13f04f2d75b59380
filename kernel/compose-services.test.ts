import { expect } from "expect";
import { withProduct } from "@/tests/product/product.ts";
import { type Feature, service, serviceKey } from "./feature.ts";

interface Counter {
  count: number;
}

const counter = serviceKey<Counter>("desk.counter");
const lamp = serviceKey<string>("desk.lamp");
const bell = serviceKey<string>("door.bell");
const none = () => Promise.resolve();

/** Two features whose services write down when they are made and closed. */
function houseWith(told: string[]): readonly Feature[] {
  const noted = <Service>(name: string, made: Service) => () => {
    told.push(`made ${name}`);
    return made;
  };
  const closing = (name: string) => () => Promise.resolve(void told.push(`closed ${name}`));
  const desk: Feature = {
    name: "desk",
    services: [
      service(counter, () => noted("counter", { count: 0 })(), closing("counter")),
      service(lamp, noted("lamp", "lit"), closing("lamp")),
    ],
  };
  const door: Feature = { name: "door", services: [service(bell, noted("bell", "ding"), closing("bell"))] };
  return [desk, door];
}

Deno.test("a service is made when it is first asked for, once a product", async () => {
  const told: string[] = [];
  const features = houseWith(told);
  await withProduct(async ({ contextOf }) => {
    const context = contextOf(features[0]);
    expect(told).toEqual([]);
    context.service(counter).count++;
    context.service(counter).count++;
    expect(context.service(counter)).toEqual({ count: 2 });
    await withProduct((other) => {
      expect(other.contextOf(features[0]).service(counter)).toEqual({ count: 0 });
      return none();
    }, { features });
    expect(context.service(counter)).toEqual({ count: 2 });
  }, { features });
  expect(told).toEqual(["made counter", "made counter", "closed counter", "closed counter"]);
});

Deno.test("services are closed once, the last feature's first, and none is made after", async () => {
  const told: string[] = [];
  const features = houseWith(told);
  await withProduct(async (product) => {
    product.contextOf(features[1]).service(bell);
    product.contextOf(features[0]).service(counter);
    product.contextOf(features[0]).service(lamp);
    await product.stop();
    await product.stop();
    expect(told.slice(3)).toEqual(["closed bell", "closed lamp", "closed counter"]);
    expect(product.contextOf(features[0]).service(lamp)).toBe("lit");
  }, { features });
  expect(told).toHaveLength(6);
  const unused: string[] = [];
  const late = houseWith(unused);
  await withProduct(async (product) => {
    await product.stop();
    expect(() => product.contextOf(late[0]).service(lamp)).toThrow("has stopped");
  }, { features: late });
  expect(unused).toEqual([]);
});

Deno.test("a feature may ask for its own services only", async () => {
  const features = houseWith([]);
  await withProduct(({ contextOf, context }) => {
    expect(() => contextOf(features[0]).service(bell)).toThrow('"desk" uses the service "door.bell" of "door"');
    expect(() => contextOf(features[0]).service(serviceKey("desk.chair"))).toThrow('declares the service "desk.chair"');
    expect(context.service(bell)).toBe("ding");
    return none();
  }, { features });
});

Deno.test("a service carries the name of its feature, and one name stands for one service", async () => {
  const stray: Feature = { name: "desk", services: [service(bell, () => "ding")] };
  await expect(withProduct(none, { features: [stray] })).rejects.toThrow('must begin with "desk."');
  const twice: Feature = { name: "door", services: [service(bell, () => "ding"), service(bell, () => "dong")] };
  await expect(withProduct(none, { features: [twice] })).rejects.toThrow("declared twice");
});
