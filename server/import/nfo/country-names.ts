import { COUNTRY_CODES, isCountryCode } from '../country-codes.ts'

/**
 * ISO 3166 codes of an NFO's `country`: a code, or a name in English, Ukrainian or Russian. Returns an empty
 * list for an unknown name.
 */
export function countryCodes(name: string): string[] {
  const code = name.trim().toUpperCase()
  const folded = foldName(name)
  const common = COMMON_NAMES.get(folded)
  if (common) return common.split(' ')
  if (isCountryCode(code)) return [code]
  const known = standardNames().get(folded)
  return known === undefined ? [] : [known]
}

// Names that The Movie Database, IMDb and Kodi use but CLDR lacks: short names, former countries, former
// names.
const COMMON_NAMES = new Map(
  Object.entries({
    US: 'usa|u.s.a.|united states of america|сша|сполучені штати америки|соединённые штаты америки',
    GB: 'uk|u.k.|great britain|britain|england|scotland|wales|northern ireland|англія|англия|великобританія|британія|британия',
    SU: 'soviet union|ussr|u.s.s.r.|срср|ссср|радянський союз|советский союз',
    CS: 'czechoslovakia|чехословаччина|чехословакия',
    YU: 'yugoslavia|югославія|югославия',
    DD: 'east germany|german democratic republic|gdr|ндр|гдр|східна німеччина|восточная германия',
    DE: 'west germany|federal republic of germany|frg|фрн|фрг|західна німеччина|западная германия',
    'RS ME': 'serbia and montenegro|сербія і чорногорія|сербія та чорногорія|сербия и черногория',
    CZ: 'czech republic|чеська республіка|чешская республика',
    TR: 'turkey',
    MK: 'macedonia|republic of macedonia|macedonia, the former yugoslav republic of|македонія|македония',
    BA: 'bosnia|боснія та герцеговина',
    KR: 'korea|republic of korea|korea, republic of|корея|республіка корея|республика корея',
    KP: "korea, democratic people's republic of|кндр",
    MD: 'republic of moldova|moldova, republic of|молдавія|молдавия',
    BY: 'byelorussia|білорусія|белоруссия',
    RU: 'russian federation|російська федерація|российская федерация|рф',
    CN: "people's republic of china|prc|mainland china|кнр",
    TW: 'taiwan, province of china|republic of china',
    PS: 'palestine|palestinian territory|palestinian territory, occupied|state of palestine|палестина',
    IR: 'iran, islamic republic of',
    SY: 'syrian arab republic',
    VN: 'viet nam',
    LA: "lao people's democratic republic",
    TL: 'east timor|східний тимор|восточный тимор',
    CI: 'ivory coast',
    CV: 'cabo verde',
    SZ: 'swaziland',
    MM: 'burma|myanmar|бірма|бирма',
    CD: 'congo, the democratic republic of the|democratic republic of the congo|dr congo|zaire|демократична республіка конго|др конго',
    CG: 'congo|republic of the congo|конго',
    NL: 'holland|голландія|голландия',
    AE: 'uae|оае|оаэ',
    ZA: 'пар|юар',
    KG: 'киргизія|киргизия',
    TM: 'туркменія|туркмения',
    TZ: 'tanzania, united republic of',
    VE: 'venezuela, bolivarian republic of',
    BO: 'bolivia, plurinational state of',
    BN: 'brunei darussalam',
    VA: 'vatican|holy see|ватикан',
  }).flatMap(([codes, names]) => names.split('|').map((name) => [foldName(name), codes] as const)),
)

let standard: Map<string, string> | undefined

/** The names of CLDR, long and short, in the three languages. */
function standardNames(): Map<string, string> {
  standard ??= new Map(
    ['en', 'uk', 'ru'].flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
        return COUNTRY_CODES.map((code) => [foldName(names.of(code) ?? code), code] as const)
      }),
    ),
  )
  return standard
}

/** A name without case, accents, punctuation, "the" and the word for "and". */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ.]/g, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/(^| )(the|and)(?= |$)/g, ' ')
    .trim()
    .replace(/ +/g, ' ')
}
