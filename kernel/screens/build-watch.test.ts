import { expect } from "expect";
import { BuildWatch } from "./build-watch.ts";

/** A page of build `a`, and servers whose answers come round and round in this order. */
function page(answers: readonly (string | null)[]) {
  const scene = { answers, asked: 0, paused: 0, told: 0 };
  const waiting: (() => void)[] = [];
  const watch = new BuildWatch({
    own: "a",
    onGone: () => scene.told++,
    buildNow: () => Promise.resolve(scene.answers[scene.asked++ % scene.answers.length]),
    pause(milliseconds) {
      scene.paused += milliseconds;
      return milliseconds < 1000 ? Promise.resolve() : new Promise((wake) => waiting.push(wake));
    },
  });
  const settled = () => new Promise((wake) => setTimeout(wake, 0));
  const goOn = async () => {
    for (const wake of waiting.splice(0)) wake();
    await settled();
  };
  return { scene, watch, settled, goOn };
}

Deno.test("a page hears within seconds that its server gives another build, and says so once", async () => {
  const { scene, watch, settled } = page(["b"]);
  watch.hear("a");
  await settled();
  expect([scene.asked, scene.told]).toEqual([0, 0]);
  for (const build of ["b", "b", "c"]) watch.hear(build);
  await settled();
  expect([scene.asked, scene.paused, scene.told]).toEqual([5, 2000, 1]);
  watch.hear("b");
  await settled();
  expect([scene.asked, scene.told]).toEqual([5, 1]);
});

Deno.test("while servers of two builds answer, pages of neither say anything; when the old one is gone its pages do", async () => {
  const { scene, watch, settled, goOn } = page(["a", "b"]);
  watch.hear("b");
  await settled();
  for (let round = 0; round < 10; round++) {
    watch.hear("b");
    await goOn();
  }
  expect(scene.told).toBe(0);
  scene.answers = ["b"];
  await goOn();
  expect(scene.told).toBe(1);
});

Deno.test("a page of the new build that met the old one stops asking once only its own answers", async () => {
  const { scene, watch, settled, goOn } = page(["b", "a", "a"]);
  watch.hear("b");
  await settled();
  scene.answers = ["a"];
  await goOn();
  const asked = scene.asked;
  await goOn();
  expect([scene.told, scene.asked]).toEqual([0, asked]);
});

Deno.test("while the server is away nothing is said; the next answer of another build is looked into", async () => {
  const { scene, watch, settled } = page([null]);
  watch.hear("b");
  await settled();
  expect(scene.told).toBe(0);
  scene.answers = ["b"];
  watch.hear("b");
  await settled();
  expect(scene.told).toBe(1);
});
