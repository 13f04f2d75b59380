import type { CustomerValues, FirearmValues } from "./forms/values.ts";
import type { Sequence } from "./random.ts";

const lastNames =
  ("Abbott Alvarez Anders Ashworth Bailey Barrera Becker Bellamy Benoit Blackwood Boone Brandt Briggs Calloway " +
    "Cardenas Castellanos Chandler Cho Clearwater Colburn Conway Cordova Crenshaw Dahl Dalton Delacroix Dempsey Diaz Donnelly " +
    "Drummond Eastman Eklund Ellison Espinoza Fairbanks Farrow Fenwick Fitzgerald Fontaine Frost Gallagher Garrison Gentry " +
    "Goldberg Granger Greenwood Gutierrez Hadley Halvorsen Hargrove Hawkins Hensley Hollis Huang Ingram Iverson Jablonski " +
    "Jaramillo Jensen Kaplan Keating Kendrick Kimura Kowalski Lachance Larkin Lindqvist Lockhart Lovelace MacLeod Madden " +
    "Marchetti McAllister McBride Mendoza Merritt Monroe Moreau Nakamura Navarro Nguyen Norwood O'Brien O'Connell Okafor " +
    "Olander Osborne Pacheco Paxton Pemberton Pickett Prescott Quigley Quintana Radcliffe Ramirez Redding Rhodes Rivera " +
    "Rosenthal Rutledge Sandoval Schaefer Sheridan Sinclair Smith Solberg Stafford Stokes Sullivan Tanaka Thatcher Tillman " +
    "Torres Trevino Underhill Upton Valdez Vance Vaughn Villanueva Wakefield Walker Weatherby Whitaker Wilkins Winslow " +
    "Yazzie Yoder Zamora Zielinski").split(" ");

const firstNames =
  ("Aaron Abigail Adele Alejandro Amelia Andre Angela Anthony Arturo Audrey Barbara Benjamin Bianca Brandon " +
    "Brianna Caleb Camila Carl Caroline Cesar Charlotte Clara Colin Dakota Damian Daniela Dorothy Douglas Edith Eduardo " +
    "Eleanor Elijah Emma Ernest Esther Evelyn Felix Fiona Francis Gabriel Gloria Grace Grant Harold Hazel Hector Henry " +
    "Irene Isaac Ivy Jack Jasmine Joel Jolene Josephine Julian Karen Keith Kyle Laura Leon Lillian Lorenzo Lucia Luther " +
    "Marcus Margaret Mason Maya Miguel Miriam Nathan Nora Oliver Opal Oscar Patricia Paul Pearl Quentin Ramona Raymond " +
    "Rebecca Rosa Russell Ruth Samuel Sarah Scott Sofia Stella Theodore Tobias Tyrone Valerie Victor Violet Walter Wesley " +
    "Willa Xavier Yolanda Zachary").split(" ");

const middleNames = [
  "",
  "Ann",
  "Lee",
  "James",
  "Marie",
  "Ray",
  "Lynn",
  "Jean",
  "Dean",
  "Rose",
  "Cole",
  "Faye",
] as const;
const streets = [
  "Cedar Bend Road",
  "Mill Creek Lane",
  "Harvest Avenue",
  "Quarry Street",
  "Old Orchard Way",
  "Juniper Court",
] as const;

/** Where a store's customers live. */
export interface Region {
  readonly city: string;
  readonly county: string;
  readonly state: string;
  readonly zip: string;
}

/** An invented customer. */
export function inventCustomer(sequence: Sequence, region: Region): CustomerValues {
  const year = sequence.between(1945, 2001);
  return {
    last: sequence.pick(lastNames),
    first: sequence.pick(firstNames),
    middle: sequence.pick(middleNames),
    street: `${sequence.between(100, 9899)} ${sequence.pick(streets)}`,
    city: region.city,
    county: region.county,
    state: region.state,
    zip: region.zip,
    birthDate: `${year}-${two(sequence.between(1, 12))}-${two(sequence.between(1, 28))}`,
  };
}

interface Catalogued {
  readonly manufacturer: string;
  readonly model: string;
  readonly type: string;
  readonly caliber: string;
  /** Makes a serial number in the maker's manner. */
  readonly serial: (sequence: Sequence) => string;
}

const letters = "ABCDEFGHJKLMNPRSTUVWXYZ";
const digits = "0123456789";

/** Invented makers, so that no real one's numbering is imitated. */
const catalogue: readonly Catalogued[] = [
  {
    manufacturer: "Calder Arms",
    model: "C9 Compact",
    type: "Pistol",
    caliber: "9mm",
    serial: (s) => s.characters(letters, 4) + s.characters(digits, 3),
  },
  {
    manufacturer: "Calder Arms",
    model: "C45",
    type: "Pistol",
    caliber: ".45 ACP",
    serial: (s) => s.characters(letters, 4) + s.characters(digits, 3),
  },
  {
    manufacturer: "Northgate",
    model: "Ranger 70",
    type: "Rifle",
    caliber: ".30-06",
    serial: (s) => `G${s.characters(digits, 7)}`,
  },
  {
    manufacturer: "Northgate",
    model: "Varmint 22",
    type: "Rifle",
    caliber: ".22 LR",
    serial: (s) => `V${s.characters(digits, 6)}`,
  },
  {
    manufacturer: "Hollow Creek",
    model: "Field 12",
    type: "Shotgun",
    caliber: "12 GA",
    serial: (s) => `HC${s.characters(digits, 6)}Y`,
  },
  {
    manufacturer: "Hollow Creek",
    model: "Upland 20",
    type: "Shotgun",
    caliber: "20 GA",
    serial: (s) => `HC${s.characters(digits, 6)}U`,
  },
  {
    manufacturer: "Larkspur & Sons",
    model: "Model 8",
    type: "Revolver",
    caliber: ".357 Mag",
    serial: (s) => `${s.characters(letters, 3)}${s.characters(digits, 4)}`,
  },
  {
    manufacturer: "Meridian Works",
    model: "MW-15",
    type: "Rifle",
    caliber: "5.56 NATO",
    serial: (s) => `MW${s.characters(digits, 2)}-${s.characters(digits, 5)}`,
  },
  {
    manufacturer: "Meridian Works",
    model: "MW-15",
    type: "Receiver",
    caliber: "Multi",
    serial: (s) => `MWR-${s.characters(digits, 6)}`,
  },
  {
    manufacturer: "Blue Heron",
    model: "Pocket 380",
    type: "Pistol",
    caliber: ".380 ACP",
    serial: (s) => s.characters(digits, 3) + s.characters(letters, 5),
  },
];

/** An invented firearm. */
export function inventFirearm(sequence: Sequence): FirearmValues {
  const { serial, ...firearm } = sequence.pick(catalogue);
  return { ...firearm, serialNumber: serial(sequence) };
}

/** Two digits. */
export function two(value: number): string {
  return String(value).padStart(2, "0");
}
