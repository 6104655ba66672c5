import type { CategoryId } from './categories.ts'

/** The kind of a channel. The schedule takes its programmes from the bank of this name. */
export type Profile = 'general' | 'news' | 'films' | 'series' | 'kids' | 'sport' | 'science' | 'music' | 'culture' | 'regional'

/** A channel of the demonstration. All names are invented. */
export type SeedChannel = {
  id: string
  number: number
  slug: string
  name: string
  name_ru: string
  category: CategoryId
  /** The package a viewer needs; null when the channel is open to every visitor. */
  package: null | 'basic' | 'premium'
  /** The stored loop that the channel plays. */
  loop: string
  /**
   * How many segments later than the loop's beginning the channel starts, so that channels with one loop show
   * different pictures.
   */
  offset: number
  profile: Profile
  /** The channel's own colour as an OKLCH hue in degrees. */
  hue: number
}

type Row = [
  number: number,
  slug: string,
  name: string,
  name_ru: string,
  category: CategoryId,
  package_: SeedChannel['package'],
  loop: string,
  hue: number,
  profile?: Profile,
]

// Buttons 1 to 11 are the flagships of every category; after them each category has its own block.
const LINE_UP: readonly Row[] = [
  [1, 'vydnokrai', 'Виднокрай', 'Виднокрай', 'general', null, 'karpaty', 62],
  [2, 'poruch', 'Поруч', 'Рядом', 'general', 'basic', 'kitchen', 165],
  [3, 'doba', 'Доба', 'Сутки', 'news', null, 'news', 245],
  [4, 'povnyi-metr', 'Повний метр', 'Полный метр', 'films', 'basic', 'train', 15],
  [5, 'yizhachok', 'Їжачок', 'Ёжик', 'kids', null, 'kids', 125],
  [6, 'nastupna-seriia', 'Наступна серія', 'Следующая серия', 'series', 'basic', 'city', 5],
  [7, 'palitra', 'Палітра', 'Палитра', 'culture', null, 'culture', 90],
  [8, 'svystok', 'Свисток', 'Свисток', 'sport', 'premium', 'stadium', 150],
  [9, 'teleskop', 'Телескоп', 'Телескоп', 'science', null, 'space', 256],
  [10, 'huchno', 'Гучно', 'Громко', 'music', null, 'concert', 35],
  [11, 'polonyna', 'Полонина', 'Полонина', 'regional', null, 'karpaty', 195],

  [12, 'perekhrestia', 'Перехрестя', 'Перекрёсток', 'general', 'basic', 'city', 75],
  [13, 'dobryden', 'Добридень', 'Добрый день', 'general', 'basic', 'kitchen', 220],
  [14, 'svitlytsia', 'Світлиця', 'Светлица', 'general', 'basic', 'kitchen', 10],
  [15, 'suholos', 'Суголос', 'Созвучие', 'general', 'basic', 'karpaty', 140],
  [16, 'maisternia', 'Майстерня', 'Мастерская', 'general', 'basic', 'kitchen', 50],
  [17, 'shist-sotok', 'Шість соток', 'Шесть соток', 'general', 'basic', 'karpaty', 120],
  [18, 'patelnia', 'Пательня', 'Сковородка', 'general', 'basic', 'kitchen', 78],
  [19, 'valiza', 'Валіза', 'Чемодан', 'general', 'premium', 'train', 205, 'science'],
  [20, 'hostynets', 'Гостинець', 'Гостинец', 'general', 'basic', 'kitchen', 6],

  [21, 'priama-mova', 'Пряма мова', 'Прямая речь', 'news', 'basic', 'news', 100],
  [22, 'sesiia', 'Сесія', 'Сессия', 'news', null, 'news', 230],
  [23, 'pivhodyny', 'Півгодини', 'Полчаса', 'news', 'basic', 'news', 30],
  [24, 'merydian', 'Меридіан', 'Меридиан', 'news', 'basic', 'space', 180],
  [25, 'kurs-dnia', 'Курс дня', 'Курс дня', 'news', 'basic', 'news', 135],
  [26, 'persha-shpalta', 'Перша шпальта', 'Первая полоса', 'news', 'basic', 'news', 0],
  [27, 'barometr', 'Барометр', 'Барометр', 'news', 'basic', 'city', 215],
  [28, 'khronika', 'Хроніка', 'Хроника', 'news', 'basic', 'news', 98],

  [30, 'pershyi-riad', 'Перший ряд', 'Первый ряд', 'films', 'premium', 'culture', 8],
  [31, 'dubl', 'Дубль', 'Дубль', 'films', 'basic', 'space', 185],
  [32, 'nichnyi-seans', 'Нічний сеанс', 'Ночной сеанс', 'films', 'premium', 'city', 255],
  [33, 'sribnyi-ekran', 'Срібний екран', 'Серебряный экран', 'films', 'basic', 'culture', 200],
  [34, 'smikhota', 'Сміхота', 'Смехота', 'films', 'basic', 'concert', 130],
  [35, 'pohonia', 'Погоня', 'Погоня', 'films', 'premium', 'train', 230],
  [36, 'opivnich', 'Опівніч', 'Полночь', 'films', 'premium', 'space', 80],
  [37, 'pobachennia', 'Побачення', 'Свидание', 'films', 'basic', 'train', 215],
  [38, 'chervona-dorizhka', 'Червона доріжка', 'Красная дорожка', 'films', 'premium', 'concert', 22],
  [39, 'tytr', 'Титр', 'Титр', 'films', 'basic', 'train', 85],

  [41, 'sezon', 'Сезон', 'Сезон', 'series', 'basic', 'train', 130],
  [42, 'slidcha-hrupa', 'Слідча група', 'Следственная группа', 'series', 'basic', 'news', 240],
  [43, 'susidy', 'Сусіди', 'Соседи', 'series', 'basic', 'kitchen', 55],
  [44, 'kokhannia-shchodnia', 'Кохання щодня', 'Любовь каждый день', 'series', 'basic', 'kitchen', 5],
  [45, 'saha', 'Сага', 'Сага', 'series', 'premium', 'train', 170],
  [46, 'rozviazka', 'Розв’язка', 'Развязка', 'series', 'premium', 'city', 242],

  [50, 'abetka', 'Абетка', 'Азбука', 'kids', 'basic', 'kids', 210],
  [51, 'gudzyk', 'Ґудзик', 'Пуговка', 'kids', 'basic', 'kids', 4],
  [52, 'kazkar', 'Казкар', 'Сказочник', 'kids', 'basic', 'kids', 85],
  [53, 'plastylin', 'Пластилін', 'Пластилин', 'kids', 'basic', 'kids', 160],
  [54, 'pererva', 'Перерва', 'Переменка', 'kids', 'basic', 'kids', 45],
  [55, 'paperovyi-zmii', 'Паперовий змій', 'Бумажный змей', 'kids', 'premium', 'kids', 205],
  [56, 'kolyskova', 'Колискова', 'Колыбельная', 'kids', 'premium', 'kids', 256],

  [60, 'druhyi-taim', 'Другий тайм', 'Второй тайм', 'sport', 'basic', 'stadium', 140],
  [61, 'rynh', 'Ринг', 'Ринг', 'sport', 'premium', 'stadium', 15],
  [62, 'kort', 'Корт', 'Корт', 'sport', 'premium', 'stadium', 110],
  [63, 'shaiba', 'Шайба', 'Шайба', 'sport', 'basic', 'stadium', 220],
  [64, 'kermo', 'Кермо', 'Руль', 'sport', 'basic', 'stadium', 60],
  [65, 'vertykal', 'Вертикаль', 'Вертикаль', 'sport', 'premium', 'karpaty', 190],
  [66, 'rozmynka', 'Розминка', 'Разминка', 'sport', 'basic', 'stadium', 30],
  [67, 'kiberarena', 'Кіберарена', 'Киберарена', 'sport', 'basic', 'stadium', 165],

  [70, 'dyka-stezhka', 'Дика стежка', 'Дикая тропа', 'science', 'basic', 'karpaty', 130],
  [71, 'formula', 'Формула', 'Формула', 'science', 'basic', 'space', 250],
  [72, 'davnyna', 'Давнина', 'Старина', 'science', 'basic', 'culture', 65],
  [73, 'hlybyna', 'Глибина', 'Глубина', 'science', 'premium', 'space', 205],
  [74, 'kreslennia', 'Креслення', 'Чертёж', 'science', 'basic', 'space', 8],
  [75, 'daleki-krai', 'Далекі краї', 'Дальние края', 'science', 'basic', 'train', 100],
  [76, 'chumatskyi-shliakh', 'Чумацький Шлях', 'Млечный Путь', 'science', 'premium', 'space', 256],

  [80, 'persha-oktava', 'Перша октава', 'Первая октава', 'music', 'premium', 'concert', 50],
  [81, 'pryspiv', 'Приспів', 'Припев', 'music', 'basic', 'concert', 180],
  [82, 'rok-pidval', 'Рок-підвал', 'Рок-подвал', 'music', 'basic', 'concert', 10],
  [83, 'vinil', 'Вініл', 'Винил', 'music', 'basic', 'concert', 115],
  [84, 'synkopa', 'Синкопа', 'Синкопа', 'music', 'premium', 'concert', 235],
  [85, 'tsymbaly', 'Цимбали', 'Цимбалы', 'music', 'basic', 'concert', 75],

  [87, 'antrakt', 'Антракт', 'Антракт', 'culture', 'basic', 'culture', 20],
  [88, 'chytalnia', 'Читальня', 'Читальня', 'culture', 'basic', 'culture', 150],
  [89, 'beletazh', 'Бельетаж', 'Бельэтаж', 'culture', 'premium', 'culture', 4],
  [90, 'krynytsia', 'Криниця', 'Криница', 'culture', 'basic', 'culture', 60],

  [92, 'kyivski-pahorby', 'Київські пагорби', 'Киевские холмы', 'regional', 'basic', 'city', 105],
  [93, 'halytska-ploshcha', 'Галицька площа', 'Галицкая площадь', 'regional', 'basic', 'city', 40],
  [94, 'slobidskyi-dvir', 'Слобідський двір', 'Слободской двор', 'regional', 'basic', 'city', 175],
  [95, 'pivdennyi-port', 'Південний порт', 'Южный порт', 'regional', 'basic', 'city', 245],
  [96, 'podilska-brama', 'Подільська брама', 'Подольские ворота', 'regional', 'basic', 'train', 0],
  [97, 'nad-buhom', 'Над Бугом', 'Над Бугом', 'regional', 'basic', 'karpaty', 200],
  [98, 'stepovyi-viter', 'Степовий вітер', 'Степной ветер', 'regional', 'basic', 'karpaty', 85],
]

const LOOP_SEGMENTS = 8
// Coprime with the loop's length: a loop's channels use up every start before one comes again, and follow
// each other far apart.
const OFFSET_STEP = 3

/** The demonstration's 83 channels in the order of their numbers. */
export const CHANNELS: readonly SeedChannel[] = LINE_UP.map(
  ([number, slug, name, name_ru, category, package_, loop, hue, profile = category], index) => {
    const before = LINE_UP.slice(0, index).filter((row) => row[6] === loop).length
    const offset = (before * OFFSET_STEP) % LOOP_SEGMENTS
    const id = `tv-${String(index + 1).padStart(2, '0')}`
    return { id, number, slug, name, name_ru, category, package: package_, loop, offset, profile, hue }
  },
)
