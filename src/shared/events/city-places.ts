import type { Currency } from '#shared/money/money.ts';

/** Time zone and currency of a city. */
export interface Place {
  timeZone: string;
  currency: Currency;
}

const MEXICO =
  'Mexico_City Monterrey Merida Cancun Chihuahua Ciudad_Juarez Ojinaga Matamoros Hermosillo Mazatlan Bahia_Banderas Tijuana';
const RUSSIA = `Europe/Moscow Europe/Kaliningrad Europe/Samara Europe/Volgograd Europe/Saratov Europe/Astrakhan
  Europe/Ulyanovsk Europe/Kirov Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk Asia/Barnaul Asia/Tomsk
  Asia/Novokuznetsk Asia/Krasnoyarsk Asia/Irkutsk Asia/Chita Asia/Yakutsk Asia/Khandyga Asia/Vladivostok
  Asia/Ust-Nera Asia/Magadan Asia/Sakhalin Asia/Srednekolymsk Asia/Kamchatka Asia/Anadyr`;

const MEXICAN = new Set(MEXICO.split(' ').map((zone) => `America/${zone}`));
const RUSSIAN = new Set(RUSSIA.split(/\s+/));

/** Cities whose IANA zone is named after another city. Cities that name a zone are recognized without an entry. */
const CITIES: Readonly<Record<string, string>> = {
  'America/Mexico_City': `ciudad de mexico, cdmx, mexico, mexico city, df, guadalajara, puebla, leon, queretaro,
    santiago de queretaro, san luis potosi, aguascalientes, morelia, toluca, oaxaca, oaxaca de juarez, veracruz, xalapa,
    cuernavaca, acapulco, pachuca, zacatecas, guanajuato, san miguel de allende, tuxtla gutierrez, villahermosa, colima,
    tlaxcala, zapopan, irapuato, celaya, puerto escondido, мехико, гвадалахара`,
  'America/Monterrey':
    'monterrey, san pedro garza garcia, saltillo, torreon, durango, tampico, ciudad victoria, монтеррей',
  'America/Merida': 'campeche',
  'America/Cancun': 'playa del carmen, tulum, chetumal, cozumel, канкун',
  'America/Hermosillo': 'hermosillo, ciudad obregon, nogales',
  'America/Mazatlan': 'culiacan, la paz, los cabos, cabo san lucas, tepic',
  'America/Bahia_Banderas': 'nuevo vallarta',
  'America/Tijuana': 'mexicali, ensenada',
  'America/New_York': `nyc, new york city, manhattan, brooklyn, boston, philadelphia, washington, washington dc,
    washington d.c., miami, orlando, tampa, atlanta, charlotte, raleigh, pittsburgh, buffalo, baltimore, cleveland,
    columbus, cincinnati, richmond, jacksonville, charleston, savannah, newark, providence, nueva york, нью-йорк, бостон,
    майами`,
  'America/Detroit': 'ann arbor, grand rapids',
  'America/Chicago': `austin, dallas, houston, san antonio, fort worth, new orleans, nashville, memphis, minneapolis,
    saint paul, st. paul, st. louis, saint louis, st louis, kansas city, milwaukee, oklahoma city, tulsa, omaha,
    des moines, madison, mcallen, laredo, чикаго, остин, даллас, хьюстон`,
  'America/Denver': 'boulder, salt lake city, albuquerque, santa fe, el paso, colorado springs, денвер',
  'America/Phoenix': 'tucson, scottsdale, tempe, mesa',
  'America/Los_Angeles': `la, l.a., hollywood, san francisco, sf, san diego, san jose, oakland, sacramento, long beach,
    las vegas, seattle, portland, berkeley, anaheim, palm springs, reno, лос-анджелес, сан-франциско, сиэтл, лас-вегас`,
  'Pacific/Honolulu': 'waikiki',
  'Europe/Moscow': `москва, moscu, moskva, санкт-петербург, петербург, питер, спб, saint petersburg, st. petersburg,
    st petersburg, san petersburgo, казань, kazan, нижний новгород, nizhny novgorod, сочи, sochi, ростов-на-дону,
    rostov-on-don, краснодар, krasnodar, воронеж, voronezh, тула, рязань, ярославль, тверь, калуга, белгород, курск,
    мурманск, архангельск, великий новгород, чебоксары, пенза, ставрополь, грозный, махачкала, владикавказ, суздаль`,
  'Europe/Kaliningrad': 'калининград',
  'Europe/Samara': 'самара, тольятти, ижевск',
  'Europe/Volgograd': 'волгоград',
  'Europe/Saratov': 'саратов',
  'Europe/Astrakhan': 'астрахань',
  'Europe/Ulyanovsk': 'ульяновск',
  'Europe/Kirov': 'киров',
  'Asia/Yekaterinburg':
    'екатеринбург, ekaterinburg, челябинск, chelyabinsk, уфа, ufa, пермь, perm, тюмень, tyumen, оренбург, сургут',
  'Asia/Omsk': 'омск',
  'Asia/Novosibirsk': 'новосибирск',
  'Asia/Barnaul': 'барнаул',
  'Asia/Tomsk': 'томск',
  'Asia/Novokuznetsk': 'новокузнецк, кемерово',
  'Asia/Krasnoyarsk': 'красноярск',
  'Asia/Irkutsk': 'иркутск, улан-удэ',
  'Asia/Yakutsk': 'якутск, благовещенск',
  'Asia/Vladivostok': 'владивосток, хабаровск, khabarovsk',
  'Europe/Madrid': 'barcelona, valencia, sevilla, seville, bilbao, malaga, zaragoza, мадрид, барселона',
  'America/Bogota': 'medellin, cali, cartagena',
  'America/Argentina/Buenos_Aires': 'buenos aires',
  'America/Toronto': 'montreal, ottawa, quebec',
  'Europe/London': 'manchester, liverpool, glasgow, edinburgh, лондон',
  'Europe/Berlin': 'munich, munchen, hamburg, cologne, frankfurt, берлин',
  'Europe/Paris': 'lyon, marseille, париж',
};

/** The country of a time zone, where it is known. */
export function isMexicanZone(timeZone: string): boolean {
  return MEXICAN.has(timeZone);
}

let zones: Map<string, string> | undefined;

/** Time zone and currency of a city; null when the city is unknown. */
export function placeOfCity(city: string): Place | null {
  zones ??= zonesByCity();
  // "Austin, TX" and "Puebla, México" name the city first.
  const timeZone = zones.get(fold(city)) ?? zones.get(fold(city.split(',')[0] ?? ''));
  return timeZone ? { timeZone, currency: currencyOfZone(timeZone) } : null;
}

/** USD for all countries whose currency the product does not support. */
export function currencyOfZone(timeZone: string): Currency {
  if (MEXICAN.has(timeZone)) return 'MXN';
  return RUSSIAN.has(timeZone) ? 'RUB' : 'USD';
}

function zonesByCity(): Map<string, string> {
  const found = new Map<string, string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const [area = '', ...rest] = zone.split('/');
    if (rest.length > 0 && !/^(Etc|Antarctica|Arctic)$/.test(area)) found.set(fold(rest.at(-1) ?? ''), zone);
  }
  for (const [zone, names] of Object.entries(CITIES))
    for (const name of names.split(',')) found.set(fold(name), zone);
  return found;
}

/** Without accents, case and punctuation. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
