/** A radio station of the demonstration. All names are invented. */
export type SeedStation = {
  id: string
  number: number
  slug: string
  name: string
  name_ru: string
  genre: string
  genre_ru: string
  /** The stored loop that the station plays. */
  loop: string
  /** How many segments later than the loop's beginning the station starts. */
  offset: number
  /** The station's own colour as an OKLCH hue in degrees. */
  hue: number
  /** False for the station that is flagged "temporarily not working". */
  working: boolean
}

type Row = [slug: string, name: string, name_ru: string, genre: string, genre_ru: string, loop: string, hue: number]

const SILENT = 'pisochnyi-hodynnyk'

const DIAL: readonly Row[] = [
  ['stozhary', 'Стожари', 'Стожары', 'Українська музика', 'Украинская музыка', 'folk', 85],
  ['nichnyi-troleibus', 'Нічний тролейбус', 'Ночной троллейбус', 'Лоу-фай', 'Лоу-фай', 'lofi', 255],
  ['kamerton', 'Камертон', 'Камертон', 'Інструментальна', 'Инструментальная', 'ambient', 40],
  ['slovo-za-slovo', 'Слово за слово', 'Слово за слово', 'Авторська пісня', 'Авторская песня', 'folk', 165],
  ['marmelad', 'Мармелад', 'Мармелад', 'Поп', 'Поп', 'house', 5],
  ['kontrabas', 'Контрабас', 'Контрабас', 'Джаз', 'Джаз', 'jazz', 220],
  ['hory-hovoriat', 'Гори говорять', 'Горы говорят', 'Фолк', 'Фолк', 'folk', 130],
  ['drit', 'Дріт', 'Провод', 'Електро-рок', 'Электро-рок', 'synthwave', 25],
  ['neon', 'Неон', 'Неон', 'Електроніка', 'Электроника', 'synthwave', 185],
  ['druha-kava', 'Друга кава', 'Вторая чашка', 'Лаунж', 'Лаунж', 'jazz', 60],
  ['kaseta', 'Касета', 'Кассета', 'Вісімдесяті', 'Восьмидесятые', 'synthwave', 4],
  ['vulyk', 'Вулик', 'Улей', 'Сучасні хіти', 'Современные хиты', 'house', 95],
  ['solfedzhio', 'Сольфеджіо', 'Сольфеджио', 'Неокласика', 'Неоклассика', 'ambient', 150],
  ['shostyi-tramvai', 'Шостий трамвай', 'Шестой трамвай', 'Інді', 'Инди', 'lofi', 15],
  ['litnii-doshch', 'Літній дощ', 'Летний дождь', 'Звуки природи', 'Звуки природы', 'ambient', 205],
  ['dvadtsiatka', 'Двадцятка', 'Двадцатка', 'Хіт-парад', 'Хит-парад', 'house', 45],
  ['kolomyika', 'Коломийка', 'Коломыйка', 'Народна музика', 'Народная музыка', 'folk', 110],
  ['chornyi-kit', 'Чорний кіт', 'Чёрный кот', 'Блюз', 'Блюз', 'jazz', 240],
  ['tantsmaidanchyk', 'Танцмайданчик', 'Танцплощадка', 'Танцювальна', 'Танцевальная', 'house', 3],
  ['chytanka', 'Читанка', 'Читанка', 'Для читання', 'Для чтения', 'lofi', 75],
  ['bas-kukhnia', 'Бас-кухня', 'Бас-кухня', 'Діп-хаус', 'Дип-хаус', 'house', 175],
  ['smychok', 'Смичок', 'Смычок', 'Струнна музика', 'Струнная музыка', 'folk', 20],
  ['poliarna-nich', 'Полярна ніч', 'Полярная ночь', 'Ембієнт', 'Эмбиент', 'ambient', 256],
  ['pidsnizhnyk', 'Підсніжник', 'Подснежник', 'Дитяче', 'Детское', 'folk', 140],
  ['bila-vorona', 'Біла ворона', 'Белая ворона', 'Альтернатива', 'Альтернатива', 'synthwave', 55],
  ['patefon', 'Патефон', 'Патефон', 'Свінг', 'Свинг', 'jazz', 0],
  ['pisochnyi-hodynnyk', 'Пісочний годинник', 'Песочные часы', 'Чилаут', 'Чилаут', 'ambient', 90],
  ['likhtar', 'Ліхтар', 'Фонарь', 'Синті-поп', 'Синти-поп', 'synthwave', 230],
  ['susidy-terpliat', 'Сусіди терплять', 'Соседи терпят', 'Хаус', 'Хаус', 'house', 30],
  ['struna', 'Струна', 'Струна', 'Акустика', 'Акустика', 'folk', 160],
  ['u-dorozi', 'У дорозі', 'В дороге', 'Для водіїв', 'Для водителей', 'synthwave', 80],
  ['bosonizh', 'Босоніж', 'Босиком', 'Босанова', 'Босанова', 'jazz', 150],
  ['hustyi-tuman', 'Густий туман', 'Густой туман', 'Даунтемпо', 'Даунтемпо', 'lofi', 210],
  ['kovyla', 'Ковила', 'Ковыль', 'Музика світу', 'Музыка мира', 'folk', 118],
  ['horyshche', 'Горище', 'Чердак', 'Інді-фолк', 'Инди-фолк', 'folk', 12],
  ['piv-na-somu', 'Пів на сьому', 'Полседьмого', 'Ранкова музика', 'Утренняя музыка', 'lofi', 190],
  ['khoraly', 'Хорали', 'Хоралы', 'Медитація', 'Медитация', 'ambient', 115],
  ['kazka-na-nich', 'Казка на ніч', 'Сказка на ночь', 'Для сну', 'Для сна', 'ambient', 250],
  ['kinoorkestr', 'Кінооркестр', 'Кинооркестр', 'Музика з кіно', 'Музыка из кино', 'jazz', 2],
  ['druhe-dykhannia', 'Друге дихання', 'Второе дыхание', 'Для тренувань', 'Для тренировок', 'house', 100],
]

const LOOP_SEGMENTS = 12
// Coprime with the loop's length: a loop's stations use up every start before one comes again.
const OFFSET_STEP = 5

/** The demonstration's 40 radio stations in list order. */
export const STATIONS: readonly SeedStation[] = DIAL.map(([slug, name, name_ru, genre, genre_ru, loop, hue], index) => {
  const before = DIAL.slice(0, index).filter((row) => row[5] === loop).length
  const number = index + 1
  const id = `fm-${String(number).padStart(2, '0')}`
  const offset = (before * OFFSET_STEP) % LOOP_SEGMENTS
  return { id, number, slug, name, name_ru, genre, genre_ru, loop, offset, hue, working: slug !== SILENT }
})
