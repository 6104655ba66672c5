/** The demonstration's genres, in the order they are offered. */
export const GENRES = [
  { id: 'comedy', name: { uk: 'Комедія', ru: 'Комедия' } },
  { id: 'drama', name: { uk: 'Драма', ru: 'Драма' } },
  { id: 'melodrama', name: { uk: 'Мелодрама', ru: 'Мелодрама' } },
  { id: 'detective', name: { uk: 'Детектив', ru: 'Детектив' } },
  { id: 'thriller', name: { uk: 'Трилер', ru: 'Триллер' } },
  { id: 'action', name: { uk: 'Бойовик', ru: 'Боевик' } },
  { id: 'adventure', name: { uk: 'Пригоди', ru: 'Приключения' } },
  { id: 'family', name: { uk: 'Сімейне кіно', ru: 'Семейное кино' } },
  { id: 'fairy-tale', name: { uk: 'Казка', ru: 'Сказка' } },
  { id: 'science-fiction', name: { uk: 'Фантастика', ru: 'Фантастика' } },
  { id: 'fantasy', name: { uk: 'Фентезі', ru: 'Фэнтези' } },
  { id: 'history', name: { uk: 'Історичний', ru: 'Исторический' } },
  { id: 'crime', name: { uk: 'Кримінал', ru: 'Криминал' } },
  { id: 'horror', name: { uk: 'Жахи', ru: 'Ужасы' } },
  { id: 'music', name: { uk: 'Музичний', ru: 'Музыкальный' } },
  { id: 'sport', name: { uk: 'Спорт', ru: 'Спорт' } },
] as const

export type GenreId = (typeof GENRES)[number]['id']
