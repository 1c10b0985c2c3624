import { describe, expect, it } from 'vitest'
import { countryNamed } from './country-names.ts'

/** What people write in English, German and French, each with one of its names as Unicode has it. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'U.A.E.', 'VAE', 'United Arab Emirates', 'Émirats arabes unis'],
  BA: ['Bosnia and Herzegovina', 'Bosnia & Herzegovina', 'Bosnia', 'Bosnien-Herzegowina', 'Bosnie-Herzégovine'],
  BO: ['Bolivia (Plurinational State of)'],
  BY: ['Belarus', 'Weißrussland', 'Weissrussland', 'Biélorussie'],
  CD: [
    'DR Congo',
    'Democratic Republic of the Congo',
    'Demokratische Republik Kongo',
    'République démocratique du Congo',
  ],
  CG: ['Republic of the Congo', 'Congo-Brazzaville', 'Republik Kongo', 'République du Congo'],
  CH: ['Switzerland', 'Schweiz', 'Suisse', 'Swiss Confederation', 'Schweizerische Eidgenossenschaft'],
  CI: ['Ivory Coast', 'Côte d’Ivoire', "Cote d'Ivoire", 'Elfenbeinküste'],
  CN: ['PRC', 'P.R. China', "People's Republic of China", 'Volksrepublik China', 'République populaire de Chine'],
  CV: ['Cape Verde', 'Cabo Verde', 'Kap Verde', 'Kapverden', 'Cap-Vert'],
  CZ: ['Czech Republic', 'Czechia', 'Tschechien', 'Tschechische Republik', 'République tchèque', 'Tchéquie'],
  DE: ['Federal Republic of Germany', 'Bundesrepublik Deutschland', 'République fédérale d’Allemagne'],
  EG: ['Arab Republic of Egypt', 'Arabische Republik Ägypten', "République arabe d'Égypte", 'Aegypten'],
  ES: ['Kingdom of Spain', 'Königreich Spanien', 'Royaume d’Espagne', 'Espana'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Großbritannien', 'Grossbritannien', 'Grande-Bretagne', 'England', 'Schottland'],
  GM: ['The Gambia', 'Gambia'],
  HK: ['Hong Kong', 'Hongkong', 'Hong Kong, China', 'Hong Kong SAR', 'Hong Kong (China)', 'Kowloon, Hong Kong, China'],
  IR: ['Iran', 'Iran (Islamic Republic of)', 'Islamic Republic of Iran', 'Iran, Islamic Republic of'],
  KP: ['North Korea', 'DPRK', "Democratic People's Republic of Korea", 'Nordkorea', 'Corée du Nord'],
  KR: [
    'South Korea',
    'Republic of Korea',
    'Korea, Republic of',
    'Korea, South',
    'Südkorea',
    'Suedkorea',
    'Corée du Sud',
  ],
  LA: ['Laos', 'Lao PDR', "Lao People's Democratic Republic"],
  LU: ['Grand Duchy of Luxembourg', 'Großherzogtum Luxemburg', 'Grand-Duché de Luxembourg'],
  MD: ['Moldova', 'Moldova, Republic of', 'Moldawien', 'Moldavie'],
  MK: ['North Macedonia', 'FYROM', 'Mazedonien', 'Nordmazedonien', 'Macédoine'],
  MM: ['Burma', 'Myanmar', 'Birma', 'Birmanie', 'Myanmar (Burma)', 'Yangon, Myanmar'],
  MO: ['Macau', 'Macao', 'Macau, China', 'Macau SAR'],
  NL: ['Holland', 'The Netherlands', 'Niederlande', 'Pays-Bas', 'Kingdom of the Netherlands'],
  PH: ['Republic of the Philippines', 'Philippinen', 'République des Philippines'],
  PS: ['Palestine', 'State of Palestine', 'Palästina'],
  PT: ['Portuguese Republic', 'Barcelos, Portugal', 'Portugiesische Republik', 'République portugaise'],
  RU: ['Russia', 'Russian Federation', 'Russische Föderation', 'Fédération de Russie'],
  SK: ['Slovakia', 'Slovak Republic', 'Slowakische Republik', 'République slovaque'],
  ST: ['Sao Tome and Principe', 'São Tomé und Príncipe', 'Sao Tomé-et-Principe'],
  SZ: ['Swaziland', 'Eswatini', 'Swasiland'],
  TL: ['East Timor', 'Timor-Leste', 'Osttimor', 'Timor oriental'],
  TR: ['Turkey', 'Türkiye', 'Turkiye', 'Türkei', 'Tuerkei', 'Turquie', 'Denizli / Türkei', 'Made in Turkey'],
  TT: ['Trinidad and Tobago', 'Trinidad & Tobago', 'Trinité-et-Tobago'],
  TW: ['Taiwan', 'Taiwan, China', 'Taiwan, Province of China', 'Taïwan', 'Taipei, Taiwan (R.O.C.)', 'Taiwan - China'],
  TZ: ['Tanzania', 'Tanzania, United Republic of', 'Tansania', 'Tanzanie'],
  US: [
    'USA',
    'U.S.A.',
    'U.S.',
    'United States of America',
    'Vereinigte Staaten von Amerika',
    "États-Unis d'Amérique",
    'Etats-Unis',
  ],
  VN: ['Vietnam', 'Viet Nam', 'Viêt Nam', 'Ho Chi Minh City, Viet Nam', 'Socialist Republic of Vietnam'],
}

describe('the country that a place names', () => {
  it.each(Object.entries(USUAL))('is %s by its usual names', (code, names) => {
    expect(Object.fromEntries(names.map((name) => [name, countryNamed(name)]))).toEqual(
      Object.fromEntries(names.map((name) => [name, code])),
    )
  })

  it('is the last of several', () => {
    expect(countryNamed('China, Vietnam')).toBe('VN')
    expect(countryNamed('Shenzhen, China')).toBe('CN')
    expect(countryNamed('Tbilisi, Georgia')).toBeNull()
    expect(countryNamed('Georgia')).toBe('GE')
    expect(countryNamed('Republic of Georgia')).toBe('GE')
  })

  it.each([
    'Congo',
    'Kongo',
    'Virgin Islands',
    'Republic of China',
    'République de Chine',
    'Democratic Republic of Korea',
    'America',
    'Africa',
    'State of Georgia',
    'Republic of Somaliland',
    'EU',
    'Republic of',
    'The',
    'Kowloon',
    'Clorinda, Formosa',
    'Moscow, RU',
    '',
  ])('is not guessed: %s', (name) => {
    expect(countryNamed(name)).toBeNull()
  })
})
