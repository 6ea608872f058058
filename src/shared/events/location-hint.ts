import { placeOfCity } from './city-places.ts';

/** Regions of Durable Objects: https://developers.cloudflare.com/durable-objects/reference/data-location/ */
type Region = 'wnam' | 'enam' | 'sam' | 'weur' | 'eeur' | 'apac' | 'oc' | 'afr' | 'me';

/** By the area of an IANA zone, unless `REGIONS` lists its place. */
const AREAS: Readonly<Record<string, Region>> = {
  Africa: 'afr',
  America: 'enam',
  Antarctica: 'oc',
  Arctic: 'weur',
  Asia: 'apac',
  Atlantic: 'weur',
  Australia: 'oc',
  Europe: 'weur',
  Indian: 'apac',
  Pacific: 'oc',
};

const REGIONS: readonly (readonly [Region, string])[] = [
  [
    'wnam',
    `Los_Angeles Denver Phoenix Boise Anchorage Juneau Sitka Nome Vancouver Edmonton Whitehorse Yellowknife Tijuana
     Hermosillo Mazatlan Ciudad_Juarez Honolulu`,
  ],
  ['enam', 'Bermuda'],
  [
    'sam',
    `Argentina Buenos_Aires Cordoba Sao_Paulo Bahia Belem Fortaleza Manaus Recife Maceio Cuiaba Campo_Grande Noronha
     Porto_Velho Rio_Branco Boa_Vista Santarem Araguaina Santiago Punta_Arenas Montevideo Asuncion La_Paz Lima Bogota
     Caracas Guayaquil Galapagos Guyana Paramaribo Cayenne Stanley Easter`,
  ],
  [
    'eeur',
    `Moscow Kaliningrad Samara Volgograd Saratov Astrakhan Ulyanovsk Kirov Simferopol Yekaterinburg Omsk Minsk Kyiv Kiev
     Chisinau Istanbul Athens Nicosia Famagusta Sofia Bucharest Belgrade Budapest Warsaw Vilnius Riga Tallinn Helsinki`,
  ],
  [
    'me',
    `Dubai Muscat Riyadh Qatar Bahrain Kuwait Aden Baghdad Tehran Jerusalem Tel_Aviv Gaza Hebron Amman Beirut Damascus
     Baku Tbilisi Yerevan`,
  ],
  ['afr', 'Mauritius Reunion Antananarivo Mayotte Comoro Cape_Verde'],
];

const REGION_OF = new Map(
  REGIONS.flatMap(([region, places]) => places.split(/\s+/).map((place) => [place, region] as const)),
);

/**
 * Options of a stub for an object near an IANA zone. An object stays where its first call wanted it, otherwise near the
 * caller, which may be an organizer on holiday or the cron.
 */
export function nearZone(timeZone: string | null | undefined): { locationHint?: Region } {
  const [area = '', place = ''] = timeZone?.split('/') ?? [];
  const locationHint = REGION_OF.get(place) ?? AREAS[area];
  return locationHint ? { locationHint } : {};
}

/** @param key of `cityKey` */
export function nearCity(key: string): { locationHint?: Region } {
  return nearZone(placeOfCity(key.replaceAll('-', ' '))?.timeZone);
}
