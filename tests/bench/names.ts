/** Surnames by how often they are met, the commonest first; made-up ones follow the real ones. */
export const surnames: readonly string[] = made(
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson " +
    "Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young " +
    "Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter " +
    "Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook " +
    "Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks " +
    "Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster " +
    "Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes Gonzales Fisher Vasquez " +
    "O'Brien O'Connor McDonald McCarthy St.Clair Núñez Peña Muñoz Müller",
  "Ash Black Brook Burn Cald Car Clay Cole Dun East Elm Fair Fen Gar Glen Grand Hart Hazel Hol Hunt Kings Lang Lind " +
    "Mar Mill North Oak Pem Quin Rad Red Rose Sand Shel Stan Thorn Wake West Whit Wood",
  "berg bury by combe croft dale den field ford gate ham ley low man mere mond more ridge shaw son stead stone ston " +
    "ton wall ward well wick worth",
  1000,
);

/** First names by how often they are met. */
export const firstNames: readonly string[] = made(
  "James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Mark " +
    "Donald Steven Andrew Paul Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob Nicholas " +
    "Gary Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank Raymond Jack " +
    "Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy Christian Walter Keith " +
    "Austin Roger Terry Sean Gerald Carl Dylan Harold Jordan Jesse Bryan Lawrence Arthur Gabriel Bruce Logan Billy Joe " +
    "Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Karen Sarah Lisa Nancy Sandra Betty Ashley Emily " +
    "Kimberly Margaret Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Amy José Zoë",
  "Al Bri Cas Da El Fa Ja Ka Le Ma Na Ra Sha Ta Va",
  "bert brina den ford lene lia lyn mund na nelle nard ria ric rick sa son ston tha ton vin",
  400,
);

function made(real: string, starts: string, ends: string, size: number): readonly string[] {
  const names = new Set(real.split(" "));
  const tails = ends.split(" ");
  for (let round = 0; names.size < size && round < tails.length; round++) {
    for (const [place, start] of starts.split(" ").entries()) {
      if (names.size < size) names.add(start + tails[(place + round) % tails.length]);
    }
  }
  return [...names];
}

/** Firearm makers with how their serial numbers look: A a letter, 9 a digit, anything else as it is. */
export const makers = [
  { manufacturer: "Glock GmbH", importer: "Glock Inc.", models: ["19 Gen5", "17", "43X", "26"], serial: "AAAA999" },
  { manufacturer: "Smith & Wesson", importer: null, models: ["M&P9 Shield", "642", "M&P15"], serial: "AAA9999" },
  { manufacturer: "Sturm, Ruger & Co.", importer: null, models: ["10/22", "LCP Max", "American"], serial: "999-99999" },
  { manufacturer: "SIG Sauer", importer: null, models: ["P365", "P320", "M400"], serial: "99A999999" },
  { manufacturer: "Taurus Armas", importer: "Taurus USA", models: ["G3C", "Judge", "856"], serial: "AAA999999" },
  { manufacturer: "Remington Arms", importer: null, models: ["870", "700"], serial: "RS99999A" },
  { manufacturer: "O.F. Mossberg & Sons", importer: null, models: ["500", "Patriot"], serial: "V9999999" },
  { manufacturer: "Savage Arms", importer: null, models: ["Axis II", "110"], serial: "A999999" },
  { manufacturer: "Springfield Armory", importer: "HS Produkt", models: ["Hellcat", "XD-9"], serial: "BA999999" },
  { manufacturer: "Česká zbrojovka", importer: "CZ-USA", models: ["P-10 C", "75 B"], serial: "A999999" },
  { manufacturer: "Henry Repeating Arms", importer: null, models: ["Big Boy", "H001"], serial: "999999H" },
  { manufacturer: "Palmetto State Armory", importer: null, models: ["PA-15", "Dagger"], serial: "PA999999" },
] as const;

/** What a firearm may be and fire. */
export const kinds = [
  { type: "Pistol", calibers: ["9mm Luger", ".380 ACP", ".45 ACP", ".40 S&W"] },
  { type: "Rifle", calibers: [".22 LR", "5.56 NATO", ".308 Win", "6.5 Creedmoor"] },
  { type: "Shotgun", calibers: ["12 GA", "20 GA", ".410 Bore"] },
  { type: "Revolver", calibers: [".38 Special", ".357 Magnum"] },
  { type: "Receiver", calibers: ["Multi"] },
] as const;
