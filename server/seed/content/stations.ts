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
  ['kamerton', 'Камертон', 'Камертон', 'Класика', 'Классика', 'folk', 40],
  ['slovo-za-slovo', 'Слово за слово', 'Слово за слово', 'Розмовне', 'Разговорное', 'lofi', 165],
  ['marmelad', 'Мармелад', 'Мармелад', 'Поп', 'Поп', 'lofi', 5],
  ['kontrabas', 'Контрабас', 'Контрабас', 'Джаз', 'Джаз', 'lofi', 220],
  ['hory-hovoriat', 'Гори говорять', 'Горы говорят', 'Фолк', 'Фолк', 'folk', 130],
  ['drit', 'Дріт', 'Провод', 'Рок', 'Рок', 'lofi', 25],
  ['neon', 'Неон', 'Неон', 'Електроніка', 'Электроника', 'lofi', 185],
  ['druha-kava', 'Друга кава', 'Вторая чашка', 'Лаунж', 'Лаунж', 'lofi', 60],
  ['kaseta', 'Касета', 'Кассета', 'Вісімдесяті', 'Восьмидесятые', 'lofi', 345],
  ['vulyk', 'Вулик', 'Улей', 'Сучасні хіти', 'Современные хиты', 'lofi', 95],
  ['solfedzhio', 'Сольфеджіо', 'Сольфеджио', 'Класика', 'Классика', 'folk', 150],
  ['shostyi-tramvai', 'Шостий трамвай', 'Шестой трамвай', 'Інді', 'Инди', 'lofi', 15],
  ['litnii-doshch', 'Літній дощ', 'Летний дождь', 'Звуки природи', 'Звуки природы', 'folk', 205],
  ['dvadtsiatka', 'Двадцятка', 'Двадцатка', 'Хіт-парад', 'Хит-парад', 'lofi', 45],
  ['kolomyika', 'Коломийка', 'Коломыйка', 'Народна музика', 'Народная музыка', 'folk', 110],
  ['chornyi-kit', 'Чорний кіт', 'Чёрный кот', 'Блюз', 'Блюз', 'lofi', 240],
  ['tantsmaidanchyk', 'Танцмайданчик', 'Танцплощадка', 'Танцювальна', 'Танцевальная', 'lofi', 350],
  ['chytanka', 'Читанка', 'Читаем вслух', 'Аудіокниги', 'Аудиокниги', 'folk', 75],
  ['bas-kukhnia', 'Бас-кухня', 'Бас-кухня', 'Драм-н-бейс', 'Драм-н-бейс', 'lofi', 175],
  ['smychok', 'Смичок', 'Смычок', 'Струнна музика', 'Струнная музыка', 'folk', 20],
  ['poliarna-nich', 'Полярна ніч', 'Полярная ночь', 'Ембієнт', 'Эмбиент', 'lofi', 265],
  ['pidsnizhnyk', 'Підсніжник', 'Подснежник', 'Дитяче', 'Детское', 'folk', 140],
  ['bila-vorona', 'Біла ворона', 'Белая ворона', 'Альтернатива', 'Альтернатива', 'lofi', 55],
  ['patefon', 'Патефон', 'Патефон', 'Ретро', 'Ретро', 'lofi', 0],
  ['pisochnyi-hodynnyk', 'Пісочний годинник', 'Песочные часы', 'Чилаут', 'Чилаут', 'lofi', 90],
  ['likhtar', 'Ліхтар', 'Фонарь', 'Синті-поп', 'Синти-поп', 'lofi', 230],
  ['susidy-terpliat', 'Сусіди терплять', 'Соседи терпят', 'Панк-рок', 'Панк-рок', 'lofi', 30],
  ['struna', 'Струна', 'Струна', 'Акустика', 'Акустика', 'folk', 160],
  ['u-dorozi', 'У дорозі', 'В дороге', 'Для водіїв', 'Для водителей', 'lofi', 80],
  ['bosonizh', 'Босоніж', 'Босиком', 'Регі', 'Регги', 'lofi', 135],
  ['hustyi-tuman', 'Густий туман', 'Густой туман', 'Даунтемпо', 'Даунтемпо', 'lofi', 210],
  ['kovyla', 'Ковила', 'Ковыль', 'Музика світу', 'Музыка мира', 'folk', 70],
  ['horyshche', 'Горище', 'Чердак', 'Інді-фолк', 'Инди-фолк', 'folk', 10],
  ['piv-na-somu', 'Пів на сьому', 'Полседьмого', 'Ранкове шоу', 'Утреннее шоу', 'lofi', 190],
  ['khoraly', 'Хорали', 'Хоралы', 'Хорова музика', 'Хоровая музыка', 'folk', 115],
  ['kazka-na-nich', 'Казка на ніч', 'Сказка на ночь', 'Казки', 'Сказки', 'folk', 250],
  ['kinoorkestr', 'Кінооркестр', 'Кинооркестр', 'Музика з кіно', 'Музыка из кино', 'folk', 350],
  ['druhe-dykhannia', 'Друге дихання', 'Второе дыхание', 'Для тренувань', 'Для тренировок', 'lofi', 100],
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
