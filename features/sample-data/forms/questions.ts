import type { Form4473Revision } from "./values.ts";

const actualBuyer =
  "Are you the actual transferee/buyer of the firearm(s) listed on this form? Warning: You are not the actual buyer " +
  "if you are acquiring the firearm(s) on behalf of another person.";
const indictment =
  "Are you under indictment or information in any court for a felony, or any other crime for which the judge could " +
  "imprison you for more than one year?";
const conviction =
  "Have you ever been convicted in any court of a felony, or any other crime for which the judge could have " +
  "imprisoned " +
  "you for more than one year?";
const fugitive = "Are you a fugitive from justice?";
const drugs =
  "Are you an unlawful user of, or addicted to, marijuana or any depressant, stimulant, narcotic drug, or any other " +
  "controlled substance?";
const adjudication =
  "Have you ever been adjudicated as a mental defective or have you ever been committed to a mental institution?";
const discharge = "Have you ever been discharged from the Armed Forces under dishonorable conditions?";
const restraint =
  "Are you subject to a court order restraining you from harassing, stalking, or threatening your child or an " +
  "intimate " +
  "partner or child of such partner?";
const violence = "Have you ever been convicted in any court of a misdemeanor crime of domestic violence?";
const renunciation = "Have you ever renounced your United States citizenship?";
const illegalAlien = "Are you an alien illegally or unlawfully in the United States?";
const nonimmigrant = "Are you an alien who has been admitted to the United States under a nonimmigrant visa?";
const exception = "If so, do you fall within any of the exceptions stated in the instructions?";
const resale =
  "Do you intend to sell or otherwise dispose of any firearm listed on this form to a person who is prohibited from " +
  "receiving it or who means to use it in a crime?";
const unlawfulUse =
  "Do you intend to use any firearm listed on this form in furtherance of a felony, terrorism, or a drug trafficking " +
  "offense?";

const prohibitors = [indictment, conviction, fugitive, drugs, adjudication, discharge, restraint, violence];

/** A question to the buyer with its printed number. */
export interface Question {
  number: string;
  text: string;
}

function lettered(item: string, texts: readonly string[]): Question[] {
  return texts.map((text, index) => ({ number: `${item}.${String.fromCharCode(97 + index)}.`, text }));
}

function withVisa(item: string, letter: string, texts: readonly string[]): Question[] {
  return [
    ...lettered(item, texts),
    { number: `${item}.${letter}.1.`, text: nonimmigrant },
    { number: `${item}.${letter}.2.`, text: exception },
  ];
}

/** The questions to the buyer, by revision. */
export const questions: Record<Form4473Revision, readonly Question[]> = {
  "2012-04": [
    ...lettered("11", [actualBuyer, ...prohibitors, renunciation, illegalAlien, nonimmigrant]),
    { number: "12.", text: exception },
  ],
  "2016-10": [
    ...lettered("11", [actualBuyer, ...prohibitors]),
    ...withVisa("12", "d", ["Country of citizenship is the United States of America?", renunciation, illegalAlien]),
  ],
  "2020-05": withVisa("21", "l", [actualBuyer, ...prohibitors, renunciation, illegalAlien]),
  "2022-12": withVisa("21", "n", [actualBuyer, resale, unlawfulUse, ...prohibitors, renunciation, illegalAlien]),
  "2023-08": [
    ...withVisa("21", "m", [actualBuyer, unlawfulUse, ...prohibitors, renunciation, illegalAlien]),
    { number: "21.n.", text: resale },
  ],
};
