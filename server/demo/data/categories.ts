/** Every category of the demonstration's channels, in display order. */
export type CategoryId = 'general' | 'news' | 'films' | 'series' | 'kids' | 'sport' | 'science' | 'music' | 'culture' | 'regional'

/** A category of channels as the list of channels shows it. */
export type Category = { id: CategoryId; slug: string; name: string; name_ru: string }

/** The demonstration's channel categories, in display order. */
export const CATEGORIES: readonly Category[] = [
  { id: 'general', slug: 'zahalni', name: 'Загальні', name_ru: 'Общие' },
  { id: 'news', slug: 'novyny', name: 'Новини', name_ru: 'Новости' },
  { id: 'films', slug: 'kino', name: 'Кіно', name_ru: 'Кино' },
  { id: 'series', slug: 'serialy', name: 'Серіали', name_ru: 'Сериалы' },
  { id: 'kids', slug: 'dytiachi', name: 'Дитячі', name_ru: 'Детские' },
  { id: 'sport', slug: 'sport', name: 'Спорт', name_ru: 'Спорт' },
  { id: 'science', slug: 'piznavalni', name: 'Пізнавальні', name_ru: 'Познавательные' },
  { id: 'music', slug: 'muzyka', name: 'Музика', name_ru: 'Музыка' },
  { id: 'culture', slug: 'kultura', name: 'Культура', name_ru: 'Культура' },
  { id: 'regional', slug: 'rehionalni', name: 'Регіональні', name_ru: 'Региональные' },
]
