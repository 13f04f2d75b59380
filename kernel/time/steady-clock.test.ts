import { expect } from "expect";
import { until } from "@/tests/until.ts";
import { SteadyClock } from "./steady-clock.ts";
import { testClock } from "./testing.ts";

const [second, hour, year] = [1000, 3_600_000, 365 * 86_400_000];
const start = "2026-03-02T10:00:00.000Z";

Deno.test("small corrections are followed without a word", () => {
  const { computer, clock, told } = testClock(start);
  for (const correction of [400, -900, 20 * second, -25 * second]) {
    computer.pass(second);
    computer.setAhead(correction);
    expect(clock.now().getTime()).toBe(computer.wall());
  }
  expect(told).toEqual([]);
});

for (const [name, jump] of [["a year ahead", year], ["an hour back", -hour], ["an hour ahead", hour]] as const) {
  Deno.test(`${name} for ten seconds is noticed, and not followed`, () => {
    const { computer, clock, told } = testClock(start);
    computer.setAhead(jump);
    const shown = new Date(Date.parse(start) + jump).toISOString();
    for (let at = 0; at < 10; at++) {
      expect(clock.now().toISOString()).toBe(`2026-03-02T10:00:0${at}.000Z`);
      expect(clock.isDoubted).toBe(true);
      computer.pass(second);
    }
    computer.setAhead(-jump);
    expect(clock.now().toISOString()).toBe("2026-03-02T10:00:10.000Z");
    expect(clock.isDoubted).toBe(false);
    expect(told).toEqual([
      `noticed ${start} ${shown}`,
      `ended 2026-03-02T10:00:10.000Z ${shown.replace(":00.000Z", ":10.000Z")}`,
    ]);
  });

  Deno.test(`${name} that stays is followed after two minutes`, () => {
    const { computer, clock, told } = testClock(start);
    computer.setAhead(jump);
    clock.now();
    computer.pass(119 * second);
    expect(clock.now().toISOString()).toBe("2026-03-02T10:01:59.000Z");
    computer.pass(second);
    expect(clock.now().getTime()).toBe(computer.wall());
    expect(clock.isDoubted).toBe(false);
    expect(told.map((one) => one.split(" ")[0])).toEqual(["noticed", "followed"]);
  });
}

Deno.test("a clock that will not stand still is not believed before it stands", () => {
  const { computer, clock, told } = testClock(start);
  for (let at = 0; at < 100; at++) {
    computer.setAhead(at % 2 === 0 ? year : -year / 2);
    clock.now();
    computer.pass(60 * second);
  }
  expect(clock.now().toISOString()).toBe("2026-03-02T11:40:00.000Z");
  expect(told).toHaveLength(1);
});

Deno.test("midnight and both changes of summer time are nothing to it: it counts in UTC", () => {
  for (const time of ["2026-03-02T23:59:30.000Z", "2026-03-08T08:59:30.000Z", "2026-11-01T07:59:30.000Z"]) {
    const { computer, clock, told } = testClock(time);
    for (let at = 0; at < 60; at++) {
      computer.pass(second);
      expect(clock.now().getTime()).toBe(computer.wall());
    }
    expect(told).toEqual([]);
  }
});

Deno.test("the computer's own clock goes on", async () => {
  const clock = new SteadyClock();
  const before = clock.now().getTime();
  await until("the clock goes on", () => clock.now().getTime() > before);
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(5000);
  expect(clock.isDoubted).toBe(false);
});
