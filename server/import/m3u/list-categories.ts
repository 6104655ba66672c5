import { wordsOf } from '../../../src/domain/search/words.ts'
import { latinIdOf } from '../../../src/domain/routing/latin-id.ts'

/** A category that an import may add. */
export type ListCategory = { id: string; slug: string; name: string; name_ru: string }

type Known = ListCategory & { words: string }

// Groups of public lists in Ukrainian, Russian and English.
const KNOWN: readonly Known[] = [
  {
    id: 'general',
    slug: 'zahalni',
    name: 'Загальні',
    name_ru: 'Общие',
    words: 'загальні общие general розважальні развлекательные entertainment ефірні эфирные національні',
  },
  {
    id: 'news',
    slug: 'novyny',
    name: 'Новини',
    name_ru: 'Новости',
    words: 'новини новинні новости новостные news інформаційні информационные business бізнес',
  },
  {
    id: 'films',
    slug: 'kino',
    name: 'Кіно',
    name_ru: 'Кино',
    words: 'кіно кино фільми фильмы films film movies movie cinema classic',
  },
  { id: 'series', slug: 'serialy', name: 'Серіали', name_ru: 'Сериалы', words: 'серіали сериалы series serials' },
  {
    id: 'kids',
    slug: 'dytiachi',
    name: 'Дитячі',
    name_ru: 'Детские',
    words: 'дитячі діти детские дети kids children family мультфільми мультфильмы cartoons animation',
  },
  { id: 'sport', slug: 'sport', name: 'Спорт', name_ru: 'Спорт', words: 'спорт спортивні спортивные sport sports football' },
  {
    id: 'science',
    slug: 'piznavalni',
    name: 'Пізнавальні',
    name_ru: 'Познавательные',
    words:
      'пізнавальні познавательные science documentary наука наукові научные документальні документальные education освіта природа outdoor travel',
  },
  { id: 'music', slug: 'muzyka', name: 'Музика', name_ru: 'Музыка', words: 'музика музичні музыка музыкальные music' },
  {
    id: 'culture',
    slug: 'kultura',
    name: 'Культура',
    name_ru: 'Культура',
    words: 'культура культурні культурные culture arts мистецтво',
  },
  {
    id: 'regional',
    slug: 'rehionalni',
    name: 'Регіональні',
    name_ru: 'Региональные',
    words: 'регіональні региональные regional місцеві местные local',
  },
]

const BY_WORD = new Map(KNOWN.flatMap((known) => known.words.split(' ').map((word) => [word, known] as const)))
const ADULT =
  /(?<![\p{L}\p{N}])(?:18\s*\+|\+\s*18|xxx|adults?|porn\p{L}*|erotic\p{L}*|взросл\p{L}*|дорослі|для дорослих|еротик\p{L}*|эротик\p{L}*)/iu

/** True for groups of channels for adults. */
export const isAdult = (group: string): boolean => ADULT.test(group)

const ADULTS: ListCategory = { id: 'adults', slug: 'dlia-doroslykh', name: 'Для дорослих', name_ru: 'Для взрослых' }

/**
 * The category of a group: a common one by its words, else one of its own; without a group the general one.
 */
export function categoryOf(group: string): ListCategory {
  if (group === '') return plain(KNOWN[0]!)
  if (isAdult(group)) return ADULTS
  const byId = KNOWN.find(({ id }) => id === group)
  if (byId) return plain(byId)
  for (const word of wordsOf(group)) {
    const known = BY_WORD.get(word)
    if (known) return plain(known)
  }
  const id = latinIdOf(group)
  return id === '' ? plain(KNOWN[0]!) : { id, slug: id, name: group, name_ru: group }
}

const plain = ({ id, slug, name, name_ru }: Known): ListCategory => ({ id, slug, name, name_ru })
